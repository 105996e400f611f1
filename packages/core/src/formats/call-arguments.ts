import { quoteLongNumbers } from "../json/exact.ts";
import { type Bag, fromJson, isBag, toJson } from "../json/values.ts";
import type { ToolCallContent } from "../model/content.ts";

/** Call arguments given as text: the parsed value, or the text itself when it is not JSON. */
export function parseArguments(text: string): Pick<ToolCallContent, "input" | "arguments"> {
  const input = fromJson(text);
  if (input === undefined) return { input: text };
  const exact = quoteLongNumbers(text);
  return exact === text ? { input } : { input: fromJson(exact), arguments: text };
}

/** Call arguments as JSON text; text that was no JSON stays as it is. */
export function argumentsText({ input, arguments: text }: ToolCallContent): string {
  return text ?? (typeof input === "string" ? input : input === undefined ? "{}" : toJson(input));
}

/** Call arguments as an object: text that holds an object is parsed, anything else is wrapped. */
export function argumentsObject(input: unknown): Bag {
  const value = typeof input === "string" ? parseArguments(input).input : input;
  if (isBag(value)) return value;
  return value === undefined || value === null || value === "" ? {} : { value };
}
