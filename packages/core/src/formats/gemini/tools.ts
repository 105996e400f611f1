import { append } from "../../json/append.ts";
import { plainType } from "../../json/schemas.ts";
import { asBag, asList, type Bag, isBag, toJson } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { Outline } from "../../model/outline.ts";
import type { RequestFacts, ToolContent } from "../../model/request.ts";
import { type ChoiceSyntax, readChoice, writeChoice } from "../choice.ts";
import { keepList } from "../keep-list.ts";
import { toolIn } from "../stranger-tool.ts";
import type { Change, ToolSyntax } from "../tool-syntax.ts";
import { field, homeOf, placeIn, spelling } from "./fields.ts";

/** True for a function declaration in Gemini's form. */
function isDeclaration({ type, name, function: inner, toolSpec, input_schema, inputSchema }: Bag): boolean {
  const others = [type, inner, toolSpec, input_schema, inputSchema];
  return typeof name === "string" && others.every((member) => member === undefined);
}

function jsonSchemaIn(raw: Bag): unknown {
  return field(raw, "parametersJsonSchema", "parameters_json_schema");
}

const PARAMETERS: readonly string[] = ["parameters"];

/** Functions that tools declare, in groups. A single tool counts as a list of one. */
export const DECLARATIONS: ToolSyntax = {
  isFormed: isDeclaration,
  unlisted: true,
  map: mapTools,
  schemaAt: (raw) => (jsonSchemaIn(raw) === undefined ? PARAMETERS : undefined),
  jsonSchemaAt: "parametersJsonSchema",
  schemaOf: (raw) => jsonSchemaIn(raw) ?? jsonSchemaOf(raw.parameters),
  make: ({ name, description, parameters }) =>
    withFields({ name }, { description, parametersJsonSchema: parameters }),
};

/** Gemini's function calling configuration: whether functions are called, and which. */
export const CHOICE: ChoiceSyntax = {
  isFormed: () => true,
  write: (choice) =>
    typeof choice === "object"
      ? { mode: "ANY", allowedFunctionNames: [choice.name] }
      : { mode: choice === "required" ? "ANY" : choice.toUpperCase() },
};

/** The path of the tool choice, as the request spells it. */
function choicePath(home: Bag): [config: string, calling: string] {
  const config = spelling(home, "toolConfig", "tool_config");
  return [config, spelling(asBag(home[config]), "functionCallingConfig", "function_calling_config")];
}

/** The flag that includes calls of the server's own tools, as the configuration spells it. */
function inclusionKey(config: Bag): string {
  return spelling(config, "includeServerSideToolInvocations", "include_server_side_tool_invocations");
}

/** Reads how functions should be called, and whether calls of the server's tools are included. */
export function readCalling(body: Bag): Pick<RequestFacts, "choice" | "included"> {
  const home = homeOf(body);
  const [config, calling] = choicePath(home);
  const place = placeIn(body, config);
  const own = asBag(home[config]);
  const key = inclusionKey(own);
  const value = own[key];
  const says = value === true;
  const list = isBag(home.tools) ? [home.tools] : (asList(home.tools) ?? []);
  const choice = readChoice(CHOICE, `${place}.${calling}`, own[calling]);
  const listed = asList(field(asBag(choice?.value), "allowedFunctionNames", "allowed_function_names"));
  // It may concern no function: with an empty list, or when it is about the server's tools.
  const vague = listed?.length === 0 || (says && list.length > 0);
  const tools = list
    .flatMap((tool) => Object.keys(asBag(tool)).filter((name) => isBag(asBag(tool)[name])))
    .map((name) => name.replace(/_./g, (pair) => pair.charAt(1).toUpperCase()));
  return {
    choice: choice && { ...choice, vague },
    included: isBag(home[config] ?? {}) ? { place: `${place}.${key}`, value, says, tools } : undefined,
  };
}

/** The tool configuration according to the bones, under its name; removed if empty. */
export function writeCalling(home: Bag, outline: Outline, original: Outline | undefined): Bag {
  const [config, calling] = choicePath(home);
  const included = outline.request.included?.says;
  const own = included ? asBag(home[config]) : home[config];
  if (!isBag(own)) return { [config]: own };
  const next = withFields(own, {
    [calling]: writeChoice(CHOICE, own[calling], outline, original),
    ...(included && { [inclusionKey(own)]: true }),
  });
  return { [config]: next !== own && Object.keys(next).length === 0 ? undefined : next };
}

/** Changes the functions that tools declare. Google's own tools and the grouping of functions are kept. */
function mapTools(tools: readonly unknown[], change: Change, more: readonly unknown[]): readonly unknown[] {
  const out: unknown[] = [];
  let at = 0;
  for (const [index, tool] of tools.entries()) {
    if (!isBag(tool) || Object.keys(tool).length === 0) {
      append(out, change(tool, at++, index));
      continue;
    }
    const key = spelling(tool, "functionDeclarations", "function_declarations");
    const own = isBag(tool[key]) ? [tool[key]] : asList(tool[key]);
    const kept: unknown[] = [];
    if (own === undefined) {
      // A function may be a direct entry, as on other wires.
      append(kept, toolIn(tool) === undefined ? [tool] : change(tool, at++, index, undefined, true));
      append(out, kept.length === 0 || kept[0] === tool ? kept : [{ functionDeclarations: kept }]);
      continue;
    }
    const inner = (i: number) => (own === tool[key] ? `${key}.${i}` : key);
    for (const [i, raw] of own.entries()) append(kept, change(raw, at++, index, inner(i)));
    const left = kept.length > 0 || own.length === 0 ? keepList(own, kept) : undefined;
    const rest = withFields(tool, { [key]: left });
    if (Object.keys(rest).length > 0) out.push(rest);
  }
  if (more.length > 0) out.push({ functionDeclarations: more });
  return out;
}

/** Tools that the server runs itself, which have no names. */
export function hostedTools(value: unknown): readonly (readonly [path: string, value: unknown])[] {
  return (asList(value) ?? []).flatMap((tool, index) =>
    Object.entries(toolIn(asBag(tool)) ? {} : asBag(tool))
      .filter(([key]) => !/^function_?declarations$/i.test(key))
      .map(([key, own]) => [`${index}.${key}`, own] as const),
  );
}

/** Definitions of tools in canonical form. */
export function writeTools(tools: readonly ToolContent[]): unknown {
  return [{ functionDeclarations: tools.map((tool) => DECLARATIONS.make(tool)) }];
}

/** The JSON Schema for an OpenAPI schema, whose types are in capitals, and which has a flag `nullable`. */
function jsonSchemaOf(schema: unknown): unknown {
  if (!isBag(schema)) return undefined;
  try {
    return JSON.parse(toJson(schema), (key, value: unknown) => {
      if (key === "type" && !isBag(value)) return plainType(value);
      // Arguments are always an object.
      if (key === "" || !isBag(value) || value.nullable !== true || typeof value.type !== "string")
        return value;
      const { nullable: _, ...rest } = value;
      return { ...rest, type: [value.type, "null"] };
    });
  } catch {
    return schema;
  }
}
