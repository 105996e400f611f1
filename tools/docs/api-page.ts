import type { ApiParts } from "../../packages/gateway/src/api/api-parts.ts";
import { createApp } from "../../packages/gateway/src/api/app.ts";
import { documentOf } from "../../packages/gateway/src/api/document.ts";
import { anchor, cell, table } from "./markdown.ts";

/** The part of JSON Schema that the API needs. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Described {
  readonly description?: string;
  readonly content?: { readonly [type: string]: { readonly schema: Schema } };
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { name: string; in: string; schema: Schema }[];
  readonly requestBody?: Described & { readonly required?: boolean };
  readonly responses: { readonly [status: string]: Described };
}

interface Document {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

/** The reference of the sessions API, generated from the document that it serves. */
export function apiPage(): string {
  // The parts are not used until a request comes.
  const document = documentOf(createApp({} as ApiParts)) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return [
    "# The sessions API",
    "",
    "A [gateway](gateway.md) with an [agent](agent.md) serves this API, and describes it as OpenAPI 3.1 at `/openapi.json`.",
    "`@suture/gateway/client` is a [client](agent.md#the-client) for it. Query parameters, headers, and members with a question mark are optional.",
    "",
    document.info.description,
    "",
    ...document.tags.flatMap(({ name, description }) => [
      `## ${name}`,
      "",
      description,
      "",
      ...operations
        .filter(({ operation }) => operation.tags.includes(name))
        .flatMap(({ title, operation }) => operationLines(title, operation)),
    ]),
    "## Objects",
    "",
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => objectLines(name, schema)),
  ].join("\n");
}

function operationLines(title: string, operation: Operation): string[] {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content?.["application/json"]?.schema;
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const errors = Object.keys(responses).filter((status) => Number(status) >= 400);
  return [
    `### ${title}`,
    "",
    `${summary}.${description === undefined ? "" : ` ${description}`}`,
    "",
    ...table(
      ["parameter", "in", "meaning"],
      parameters.map(({ name, in: place, schema }) => [`\`${name}\``, place, meaning(schema)]),
    ),
    ...(body === undefined
      ? []
      : [`Body: ${kind(body)}${requestBody?.required === true ? "" : ", optional"}.`, ""]),
    ...table(
      ["status", "response"],
      [
        ...successes.map(([status, { description: words = "", content = {} }]) => {
          const kinds = Object.entries(content).map(([type, { schema }]) =>
            type === "text/event-stream" ? `a stream of ${kind(schema)}` : kind(schema),
          );
          const shape = kinds.join(", or ");
          return [status, `${cell(words)} ${shape.charAt(0).toUpperCase()}${shape.slice(1)}`];
        }),
        [errors.join(", "), "[Error](#error)"],
      ],
    ),
  ];
}

function objectLines(name: string, schema: Schema): string[] {
  const { description, oneOf = schema.anyOf } = schema;
  const choices = oneOf ?? [];
  const head = [`### ${name}`, "", ...(description === undefined ? [] : [description, ""])];
  if (choices.length === 0) return [...head, ...members(schema)];
  return [
    ...head,
    ...table(
      ["`type`", "members", "meaning"],
      choices.map((choice) => {
        const { type, ...rest } = choice.properties ?? {};
        const names = Object.keys(rest).map(
          (member) => `\`${member}${choice.required?.includes(member) === true ? "" : "?"}\``,
        );
        return [`\`${String(type?.enum?.[0])}\``, names.join(", "), cell(choice.description ?? "")];
      }),
    ),
  ];
}

function members({ properties = {}, required = [] }: Schema): string[] {
  return table(
    ["member", "type", "meaning"],
    Object.entries(properties).map(([name, schema]) => [
      `\`${name}${required.includes(name) ? "" : "?"}\``,
      kind(schema),
      cell(schema.description ?? ""),
    ]),
  );
}

function meaning(schema: Schema): string {
  const words = schema.enum === undefined ? "" : ` (${kind(schema)})`;
  return `${cell(schema.description ?? "")}${words}`;
}

/** The type of a value in a word or two. */
function kind(schema: Schema): string {
  const { $ref, type, enum: words, items, allOf, oneOf = schema.anyOf, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.replace("#/components/schemas/", "");
    return `[${name}](#${anchor(name)})`;
  }
  if (allOf?.[0] !== undefined) return kind(allOf[0]);
  if (words !== undefined) return words.map((word) => `\`${JSON.stringify(word)}\``).join(", ");
  if (oneOf !== undefined) return oneOf.map(kind).join(" or ");
  if (type === "array") return `list of ${kind(items ?? {})}`;
  if (type === "object" && properties !== undefined)
    return `object with ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(", ")}`;
  return type === undefined ? "anything" : [type].flat().join(" or ");
}
