import { type Bag, isBag } from "../../json/values.ts";

/** A field in either of the spellings the API takes: `functionCall` or `function_call`. */
export function field(bag: Bag, camel: string, snake: string): unknown {
  const value = bag[camel];
  return value === undefined ? bag[snake] : value;
}

/** The spelling an object uses for a field; camel case when it has neither. */
export function spelling(bag: Bag, camel: string, snake: string): string {
  return bag[camel] === undefined && bag[snake] !== undefined ? snake : camel;
}

/** The object that holds system text, tools and settings: the request itself, or its `config` in the SDK's form. */
export function homeOf(body: Bag): Bag {
  return isBag(body.config) ? body.config : body;
}
