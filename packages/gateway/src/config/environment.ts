import { nearest } from "@suture/core/options";
import { z } from "zod";
import type { GatewayOptions } from "../options.ts";
import type { Environment } from "./key-of.ts";
import { problemsOf } from "./problems.ts";
import { optionsSchema } from "./schema.ts";
import { bare, schemaAt } from "./schema-at.ts";

/** A variable that sets an option. */
export interface Variable {
  readonly name: string;
  /** The option: `timeouts.connect`. */
  readonly option: string;
  readonly description: string;
}

/** Every variable that is read: one for each option that is a word, a number, a yes or no, or a list of words. */
export const variables: readonly Variable[] = walk(optionsSchema, []);

/** What the environment says, in place of what a file says, and everything that is wrong with it. */
export function readEnvironment(env: Environment): {
  readonly options: GatewayOptions;
  readonly problems: readonly string[];
} {
  const options: { [name: string]: unknown } = {};
  const problems: string[] = [];
  for (const { name, option } of variables) {
    const text = env[name]?.trim();
    if (text === undefined || text === "") continue;
    const path = option.split(".");
    const schema = schemaAt(optionsSchema, path, undefined).schema as z.ZodType;
    const value = asKind(text, schema);
    const wrong = problemsOf(schema, value);
    problems.push(...wrong.map((problem) => `${name}: ${problem}`));
    if (wrong.length === 0) put(options, path, value);
  }
  return { options: options as GatewayOptions, problems };
}

const BEGINNING = "SUTURE_";

/** Variables of other parts of Suture. */
const OTHERS: readonly string[] = ["SUTURE_KEYS", "SUTURE_KEY"];

/** Variables that look like ours and set nothing, with what was meant, where that can be told. */
export function strangeVariables(env: Environment): string[] {
  const known = [...variables.map(({ name }) => name), ...OTHERS];
  const strange = Object.keys(env).filter((name) => name.startsWith(BEGINNING) && !known.includes(name));
  return strange.map((name) => {
    // What all of them begin with makes none more likely.
    const meant = nearest(
      name.slice(BEGINNING.length),
      known.map((each) => each.slice(BEGINNING.length)),
    );
    return `${name} sets nothing${meant === undefined ? "" : `; did you mean ${BEGINNING}${meant}?`}`;
  });
}

/** Options with those of another in their place, member by member. */
export function mergeOptions(under: GatewayOptions, over: GatewayOptions): GatewayOptions {
  return merged(under, over) as GatewayOptions;
}

function merged(under: unknown, over: unknown): unknown {
  if (!isPlain(under) || !isPlain(over)) return over;
  const members = Object.entries(over).map(([name, value]) => [name, merged(under[name], value)] as const);
  return { ...under, ...Object.fromEntries(members) };
}

function isPlain(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function put(target: { [name: string]: unknown }, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner: { [name: string]: unknown } = { ...(target[first] as object | undefined) };
  put(inner, rest, value);
  target[first] = inner;
}

/** A text as the kind of value that is expected; one that cannot be stays as it is, and is refused. */
function asKind(text: string, schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray) return text.split(",").map((item) => item.trim());
  if (schema instanceof z.ZodNumber) return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  const isTruth = schema instanceof z.ZodBoolean;
  if (isTruth && /^(?:true|1|yes|on)$/i.test(text)) return true;
  if (isTruth && /^(?:false|0|no|off)$/i.test(text)) return false;
  return text;
}

function walk(schema: z.core.$ZodType, path: readonly string[]): readonly Variable[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([name, member]) => walk(member, [...path, name]));
  }
  // What has one value only needs no variable.
  if (inner instanceof z.ZodLiteral) return [];
  // Names are the file's to choose.
  if (inner instanceof z.ZodRecord) return [];
  if (inner instanceof z.ZodArray && !(bare(inner.element) instanceof z.ZodString)) return [];
  const name = ["SUTURE", ...path].map((step) => step.replaceAll(/[A-Z]/g, "_$&").toUpperCase()).join("_");
  const description = (schema as z.ZodType).description ?? "";
  return [{ name: name.replace(/^_S_U_T_U_R_E/, "SUTURE"), option: path.join("."), description }];
}
