import { quoteLongNumbers } from "../json/exact.ts";
import { type Bag, fromJson, isBag, toJson } from "../json/values.ts";
import type { ToolCallContent } from "../model/content.ts";
import { type Part, Trait } from "../model/part.ts";

/** Call arguments as given; text is parsed if it is JSON. */
export function parseArguments(given: unknown): Pick<ToolCallContent, "input" | "arguments"> {
  const input = typeof given === "string" ? fromJson(given) : undefined;
  if (input === undefined) return { input: given };
  const text = given as string;
  const exact = quoteLongNumbers(text);
  return exact === text ? { input } : { input: fromJson(exact), arguments: text };
}

/** A call with the arguments from its wire, and with the id and name of its part. */
export function callWith({ id, name = "" }: Part, given: unknown): ToolCallContent {
  const { input, arguments: text } = parseArguments(given);
  const call: { -readonly [Key in keyof ToolCallContent]: ToolCallContent[Key] } = {
    type: "tool-call",
    name,
    input,
  };
  if (text !== undefined) call.arguments = text;
  if (id !== undefined) call.id = id;
  return call;
}

/** Call arguments as JSON text; text that is not JSON stays as it is. */
export function argumentsText({ input, arguments: text }: ToolCallContent): string {
  return text ?? (typeof input === "string" ? input : input === undefined ? "{}" : toJson(input));
}

/** Call arguments as an object: the text of an object is parsed, and anything else is wrapped. */
export function argumentsObject(input: unknown): Bag {
  const value = parseArguments(input).input;
  if (isBag(value)) return value;
  return value === undefined || value === null || value === "" ? {} : { value };
}

/** Traits of call arguments given as a value: a plain object, something else, or missing. */
export function argumentsTraits(value: unknown): number {
  if (value === undefined) return Trait.ArgumentsMissing;
  return isBag(value) ? 0 : Trait.ArgumentsNotObject;
}
