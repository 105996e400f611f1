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

/** Where a field stands that the object has which {@link homeOf} finds. */
export function placeIn(body: Bag, name: string): string {
  return homeOf(body) === body ? name : `config.${name}`;
}

/** The object that holds system text, tools and settings: the request itself, or its `config` in the SDK's form. */
export function homeOf(body: Bag): Bag {
  return isBag(body.config) ? body.config : body;
}
