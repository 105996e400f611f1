import { append } from "../../json/append.ts";
import { asBag, asList, type Bag, isBag, toJson } from "../../json/values.ts";
import type { ChoiceField, Outline, Tool } from "../../model/outline.ts";
import { type ChoiceSyntax, readChoice, writeChoice } from "../choice.ts";
import type { ToolContent } from "../format.ts";
import { keepList } from "../keep-list.ts";
import { withFields } from "../shared.ts";
import {
  asStranger,
  keptTools,
  madeTools,
  readToolList,
  type ToolSyntax,
  toolIn,
  toolsOf,
} from "../tool-list.ts";
import { field, spelling } from "./fields.ts";

const DECLARATIONS: ToolSyntax = {
  isFormed: ({ type, name, function: inner, toolSpec, input_schema, inputSchema }) =>
    typeof name === "string" &&
    [type, inner, toolSpec, input_schema, inputSchema].every((member) => member === undefined),
  schemaOf: (raw) =>
    field(raw, "parametersJsonSchema", "parameters_json_schema") ?? jsonSchemaOf(raw.parameters),
  make: ({ name, description, parameters }) =>
    withFields({ name }, { description, parametersJsonSchema: parameters }),
};

/** A choice of Gemini: how functions are called, and which. */
export const CHOICE: ChoiceSyntax = {
  isFormed: () => true,
  write: (choice) =>
    typeof choice === "object"
      ? { mode: "ANY", allowedFunctionNames: [choice.name] }
      : { mode: choice === "required" ? "ANY" : choice.toUpperCase() },
};

/** The path of a choice, as the request spells it. */
function choicePath(home: Bag): [config: string, calling: string] {
  const config = spelling(home, "toolConfig", "tool_config");
  return [config, spelling(asBag(home[config]), "functionCallingConfig", "function_calling_config")];
}

/** Reads how functions are to be called; they may be declared in what is cached. */
export function readCalling(home: Bag): ChoiceField | undefined {
  const [config, calling] = choicePath(home);
  const cached = field(home, "cachedContent", "cached_content") !== undefined;
  return readChoice(CHOICE, `${config}.${calling}`, asBag(home[config])[calling], cached);
}

/** The configuration of tools as the bones say, by its name; without anything in it, it goes. */
export function writeCalling(home: Bag, outline: Outline, original: Outline | undefined): Bag {
  const [config, calling] = choicePath(home);
  const own = home[config];
  if (!isBag(own)) return { [config]: own };
  const next = withFields(own, { [calling]: writeChoice(CHOICE, own[calling], outline, original) });
  return { [config]: next !== own && Object.keys(next).length === 0 ? undefined : next };
}

/** Tools as a list; the API takes a lone one as well. */
function listOf(tools: unknown): readonly unknown[] {
  return isBag(tools) ? [tools] : (asList(tools) ?? []);
}

function declarationsOf(tool: unknown): readonly unknown[] | undefined {
  return isBag(tool) ? asList(field(tool, "functionDeclarations", "function_declarations")) : undefined;
}

/** True for a function that stands among the tools by itself, as on other wires. */
function isLone(tool: unknown): tool is Bag {
  return isBag(tool) && declarationsOf(tool) === undefined && toolIn(tool) !== undefined;
}

function allDeclarations(tools: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (const tool of listOf(tools)) append(all, isLone(tool) ? [tool] : (declarationsOf(tool) ?? []));
  return all;
}

/** Functions that the tools declare, in one list; `undefined` when they declare none. */
export function readDeclarations(tools: unknown): readonly Tool[] | undefined {
  if (!isBag(tools) && !Array.isArray(tools)) return undefined;
  const list = allDeclarations(tools);
  if (list.length === 0 && listOf(tools).length > 0) return undefined;
  const lone = new Set(listOf(tools).filter(isLone));
  return readToolList(list, DECLARATIONS)?.map((tool) =>
    lone.has(tool.raw as Bag) ? asStranger(tool) : tool,
  );
}

/** Tools as the bones say; those that Google runs itself are kept, and so is the way functions are grouped. */
export function writeDeclarations(value: unknown, tools: readonly Tool[] | undefined): unknown {
  if (tools === undefined && allDeclarations(value).length === 0)
    return asList(value)?.length === 0 ? undefined : value;
  const left = tools ?? [];
  const out: unknown[] = [];
  let at = 0;
  for (const tool of listOf(value)) {
    if (isLone(tool)) {
      const kept = left.find(({ index }) => index === at);
      at += 1;
      if (kept?.unformed === true) out.push(tool);
      else if (kept)
        out.push({ functionDeclarations: [DECLARATIONS.make({ ...toolIn(tool), name: kept.name })] });
      continue;
    }
    const own = declarationsOf(tool);
    if (own === undefined || !isBag(tool)) {
      out.push(tool);
      continue;
    }
    const kept = keptTools(own, left, DECLARATIONS, at);
    at += own.length;
    const key = spelling(tool, "functionDeclarations", "function_declarations");
    const rest = withFields(tool, {
      [key]: kept.length > 0 || own.length === 0 ? keepList(own, kept) : undefined,
    });
    if (Object.keys(rest).length > 0) out.push(rest);
  }
  const made = madeTools(left, DECLARATIONS);
  if (made.length > 0) out.push({ functionDeclarations: made });
  if (isBag(value) && out[0] === value && out.length === 1) return value;
  return out.length === 0 && asList(value)?.length !== 0 ? undefined : keepList(value, out);
}

/** Declared functions in canonical form. */
export function readTools(tools: unknown): readonly ToolContent[] | undefined {
  return toolsOf(allDeclarations(tools), DECLARATIONS);
}

/** Definitions for tools in canonical form. */
export function writeTools(tools: readonly ToolContent[]): unknown {
  return [{ functionDeclarations: tools.map(DECLARATIONS.make) }];
}

/** JSON Schema of an OpenAPI schema, whose types stand in capitals. */
function jsonSchemaOf(schema: unknown): unknown {
  if (!isBag(schema)) return undefined;
  try {
    return JSON.parse(toJson(schema), (key, value: unknown) =>
      key === "type" && typeof value === "string" ? value.toLowerCase() : value,
    );
  } catch {
    return schema;
  }
}
