import { asBag, asList, asString, type Bag, isBag } from "../json/values.ts";
import type { Choice, ToolContent } from "../model/request.ts";
import { type ChoiceSyntax, choiceIn } from "./choice.ts";
import { defined } from "./defined.ts";
import type { RequestContent } from "./format.ts";

/** Where a wire keeps the settings of a request, and how it spells them. */
export interface Settings {
  /** Field that holds the history. */
  readonly list: string;
  /** Paths of the settings. If a wire has several for one, the first is written. */
  readonly paths: { readonly [Key in keyof RequestContent]: string };
  /** Paths that are read otherwise: system text, and what identifies the format. */
  readonly also?: string;
  readTools?(value: unknown): readonly ToolContent[] | undefined;
  writeTools?(tools: readonly ToolContent[]): unknown;
  /** What the field of tools asks for besides named tools, by its path inside. */
  hostedTools?(value: unknown): readonly (readonly [path: string, value: unknown])[];
  readonly choice?: Pick<ChoiceSyntax, "write">;
}

function valueAt(bag: Bag, path: string): unknown {
  let value: unknown = bag;
  for (const key of path.split(".")) value = isBag(value) ? value[key] : undefined;
  return value;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Reads each setting: `undefined` if it has the wrong type. */
const READERS: {
  readonly [Key in keyof RequestContent]-?: (value: unknown, settings: Settings) => unknown;
} = {
  model: asString,
  tools: (value, settings) => settings.readTools?.(value),
  toolChoice: choiceIn,
  maxTokens: asNumber,
  temperature: asNumber,
  topP: asNumber,
  stop: (value) =>
    typeof value === "string" ? [value] : asList(value)?.filter((text) => typeof text === "string"),
  stream: (value) => (typeof value === "boolean" ? value : undefined),
};

const NAMES = Object.keys(READERS) as (keyof RequestContent)[];

/** Reads the settings of a request. */
export function readSettings(document: unknown, settings: Settings): RequestContent {
  const out: Record<string, unknown> = {};
  for (const name of NAMES) {
    for (const path of settings.paths[name]?.split(" ") ?? []) {
      if (isBag(document)) out[name] ??= READERS[name](valueAt(document, path), settings);
    }
  }
  return defined<RequestContent>(out);
}

/** Members of a tool choice that are understood. */
const CHOICE =
  /^(type|name|function|custom|tool(Name)?|auto|any|none|mode|functionCallingConfig|function_calling_config|allowed(FunctionNames|_function_names))$/;

/** What a request says besides its history and the `kept` settings, by path. */
export function restOfRequest(
  document: unknown,
  { list, paths, also = "", hostedTools }: Settings,
  kept: RequestContent,
): readonly (readonly [path: string, value: unknown])[] {
  const known = new Map<string, keyof RequestContent | undefined>();
  for (const path of [list, ...also.split(" ")]) known.set(path, undefined);
  for (const name of NAMES) for (const path of paths[name]?.split(" ") ?? []) known.set(path, name);
  const rest: [string, unknown][] = [];
  const walk = (bag: Bag, prefix: string): void => {
    for (const [key, value] of Object.entries(bag)) {
      const path = prefix + key;
      const name = known.get(path);
      const inside = `${path}.`;
      if (name === "toolChoice" && kept[name] !== undefined && isBag(value)) {
        for (const [own, said] of Object.entries(value)) {
          if (!CHOICE.test(own)) rest.push([inside + own, said]);
          // Others can choose one function, or any.
          for (const [inner, names] of Object.entries(asBag(said)))
            if (inner.startsWith("allowed") && (asList(names)?.length ?? 0) > 1)
              rest.push([`${inside}${own}.${inner}`, names]);
        }
      } else if (known.has(path)) {
        // Tools are reported one by one elsewhere.
        if (name === "tools")
          for (const [own, said] of hostedTools?.(value) ?? []) rest.push([inside + own, said]);
        else if (name !== undefined && kept[name] === undefined) rest.push([path, value]);
      } else if (isBag(value) && [...known.keys()].some((each) => each.startsWith(inside)))
        walk(value, inside);
      else rest.push([path, value]);
    }
  };
  if (isBag(document)) walk(document, "");
  return rest;
}

/** A request without messages that holds these settings; an empty list without settings. */
export function composeRequest(request: RequestContent | undefined, settings: Settings): unknown {
  if (request === undefined) return [];
  const { tools = [], toolChoice } = request;
  const { list, paths, writeTools, choice } = settings;
  const possible = toolChoice && choiceAmong(tools, toolChoice);
  const wire: { readonly [Key in keyof RequestContent]: unknown } = {
    ...request,
    tools: tools.length > 0 ? writeTools?.(tools) : undefined,
    toolChoice: possible && choice ? choice.write(possible, undefined) : possible,
  };
  const out: Record<string, unknown> = { [list]: [] };
  for (const name of NAMES) {
    const path = paths[name]?.split(" ")[0]?.split(".");
    const last = path?.pop();
    if (path === undefined || last === undefined || wire[name] === undefined) continue;
    let home = out;
    for (const key of path) {
      home[key] ??= {};
      home = home[key] as Record<string, unknown>;
    }
    home[last] = wire[name];
  }
  return out;
}

/** The tool choice, if its tool is among the ones carried over. */
function choiceAmong(tools: readonly ToolContent[], choice: Choice): Choice | undefined {
  if (typeof choice !== "object") return tools.length > 0 ? choice : undefined;
  const tool = tools.find(({ name }) => name === choice.name);
  return tool?.custom ? { ...choice, custom: true } : tool && choice;
}
