import { variables } from "../../packages/gateway/src/config/environment.ts";
import { configJsonSchema } from "../../packages/gateway/src/config/json-schema.ts";
import { table } from "./markdown.ts";

/** The part of JSON Schema that the options need. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** The schema of members with arbitrary names. */
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: string;
}

const EXAMPLE = `\`\`\`json
{
  "$schema": "./node_modules/@suture/gateway/suture.config.schema.json",
  "port": 4000,
  "upstreams": [
    { "name": "openai", "keyEnv": "OPENAI_API_KEY", "models": ["gpt-5*"] },
    { "name": "anthropic", "keyFile": "/run/secrets/anthropic" },
    { "name": "lab", "baseUrl": "http://10.0.0.5:8000/v1", "contract": "vllm", "keyless": true }
  ],
  "fallbacks": [{ "upstream": "openai", "to": [{ "upstream": "anthropic", "model": "claude-opus-4-6" }] }]
}
\`\`\``;

/** The reference of a gateway's configuration, generated from the schema that validates it. */
export function configPage(): string {
  const { properties = {} } = configJsonSchema() as Schema;
  const { $schema, ...options } = properties;
  const plain = Object.entries(options).filter(([, { properties: inner }]) => inner === undefined);
  return [
    "# Configuration",
    "",
    "The [gateway](gateway.md) takes the same options from a program (`startGateway(options)`), from a file, from the environment and from the",
    "command line. The command line overrides the environment, the environment the file, and the file the defaults.",
    "",
    "`suture serve` reads `suture.config.json` in the folder where it is started, or the file that `--config` names. It reports all mistakes at",
    "once, each with its place: `suture.config.json: upstreams[1].baseUrl: here is not a URL`. With the schema that comes with the package,",
    "editors check the file as you type:",
    "",
    EXAMPLE,
    "",
    "When the file changes, or on `SIGHUP`, the gateway loads the new options. Requests in progress finish with the old ones. Nothing changes if",
    "the file has a mistake, or if it changes an option that needs a restart: `port`, `host`, `store`, `agent`, `telemetry`, `maxHeaderBytes`,",
    "`maxReports`.",
    "",
    "## Options",
    "",
    ...table(
      ["option", "meaning", "default"],
      plain.map((entry) => rowOf(entry)),
    ),
    ...Object.entries(options).flatMap(([name, schema]) => groupsOf(name, schema)),
    "## Environment",
    "",
    "Each variable sets one option; lists are separated by commas. No other variable that begins with `SUTURE_` is an option. `SUTURE_KEYS` holds",
    "the keys that encrypt a [store](sessions.md#keys). The gateway also reads the variables that options like `keyEnv` and `urlEnv` name.",
    "",
    ...table(
      ["variable", "option"],
      variables.map(({ name, option }) => [`\`${name}\``, `\`${option}\``]),
    ),
  ].join("\n");
}

/** The tables of an option that contains further options, followed by those of nested ones. */
function groupsOf(name: string, schema: Schema): string[] {
  const listed = schema.items ?? (schema.additionalProperties || undefined);
  const own = listed ?? schema;
  const kinds = own.anyOf ?? own.oneOf ?? [own];
  const title = listed === undefined ? `\`${name}\`` : `Each of \`${name}\``;
  const inside = listed === undefined ? name : `${name}[]`;
  return kinds.flatMap((kind) =>
    groupOf(kinds.length === 1 ? title : `${title}${whichOf(kind)}`, inside, kind),
  );
}

function groupOf(title: string, inside: string, { properties, required = [] }: Schema): string[] {
  if (properties === undefined) return [];
  const inner = Object.entries(properties);
  return [
    `### ${title}`,
    "",
    ...table(
      ["member", "meaning", "default"],
      inner.map(([member, its]) => rowOf([member, its], required.includes(member))),
    ),
    ...inner.flatMap(([member, its]) => groupsOf(`${inside}.${member}`, its)),
  ];
}

/** The name of one of several alternatives: a word of its own, or a member that the others lack. */
function whichOf({ properties = {}, required = [] }: Schema): string {
  const word = Object.entries(properties).find(([, its]) => its.const !== undefined);
  if (word !== undefined) return ` with \`"${word[0]}": "${word[1].const}"\``;
  return ` with \`${required[0]}\``;
}

function rowOf([name, schema]: readonly [string, Schema], isRequired = false): string[] {
  const words = schema.const === undefined ? (schema.enum ?? schema.items?.enum) : [schema.const];
  const choice =
    words === undefined || words.length > 6 ? "" : `: ${words.map((word) => `\`${word}\``).join(", ")}`;
  return [
    `\`${name}\``,
    `${schema.description ?? ""}${choice}`,
    isRequired ? "must be given" : said(schema.default),
  ];
}

function said(value: unknown): string {
  if (value === undefined || (typeof value === "object" && JSON.stringify(value).length === 2)) return "";
  if (typeof value === "number") return value < 10_000 ? String(value) : value.toLocaleString("en");
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
