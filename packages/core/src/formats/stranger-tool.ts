import { asBag, asString, type Bag, isBag } from "../json/values.ts";
import type { ToolContent } from "../model/request.ts";
import { defined } from "./defined.ts";

/** A tool definition in the form of any wire; `undefined` if it has no name. */
export function toolIn(raw: Bag): ToolContent | undefined {
  const own = [raw.function, raw.toolSpec].find(isBag) ?? raw;
  const { name, description, inputSchema } = own;
  if (typeof name !== "string") return undefined;
  const { json = inputSchema } = asBag(inputSchema);
  const parameters = [own.parameters, own.parametersJsonSchema, own.input_schema, json].find(isBag);
  return defined<ToolContent>({ name, description: asString(description), parameters });
}

/** Members that are carried over, under any name. */
const CARRIED =
  /^(type|function|toolSpec|name|description|parameters|parametersJsonSchema|input_?[sS]chema)$/;

/** True if a definition says more than its new form. */
export function saysMore(raw: Bag, made: Bag): boolean {
  return [raw, raw.function, raw.toolSpec].some((bag) =>
    Object.keys(asBag(bag)).some(
      (key) => !CARRIED.test(key) && !Object.hasOwn(asBag(made.toolSpec ?? made), key),
    ),
  );
}
