import { type Bag, bagOf, isBag } from "../../answers/bag.ts";
import type { RequestSettings } from "./request-settings.ts";

type Keys<Type> = {
  [Key in keyof RequestSettings]-?: RequestSettings[Key] extends Type | undefined ? Key : never;
}[keyof RequestSettings];

type Read = (value: unknown) => RequestSettings | undefined;

/** A member that is a number. */
export function number(key: Keys<number>): Read {
  return (value) => (typeof value === "number" ? { [key]: value } : undefined);
}

/** A member that is a string. */
export function text(key: Keys<string>): Read {
  return (value) => (typeof value === "string" ? { [key]: value } : undefined);
}

/** A member that is true or false. */
export function flag(key: Keys<boolean>): Read {
  return (value) => (typeof value === "boolean" ? { [key]: value } : undefined);
}

/** A member that has no effect with one of these values, and otherwise asks for something only its own provider has. */
export function unless(...values: readonly unknown[]): Read {
  return (value) => (values.includes(value) ? {} : undefined);
}

/** A member that concerns only its own provider, and does not affect the answer. */
export const ignored: Read = () => ({});

/** Stop sequences: one, or a list. */
export const stops: Read = (value) => {
  const list = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  return { stop: list.filter((item) => typeof item === "string") };
};

/** OpenAI's metadata, or Google's labels. */
export const metadata: Read = (value) => (isBag(value) ? { metadata: value } : undefined);

/** A format in OpenAI's form: with the schema beside the type, or in a member of its own. */
export const openaiFormat: Read = (value) => {
  const { type, json_schema: inner } = bagOf(value);
  if (type === "text") return {};
  if (type === "json_object") return { format: {} };
  if (type !== "json_schema") return undefined;
  const { schema, name, description, strict } = isBag(inner) ? inner : bagOf(value);
  if (!isBag(schema)) return undefined;
  return {
    format: {
      schema,
      ...(typeof name === "string" ? { name } : {}),
      ...(typeof description === "string" ? { description } : {}),
      ...(typeof strict === "boolean" ? { strict } : {}),
    },
  };
};

/** A schema as a setting. */
export function schemaOf(value: unknown): RequestSettings | undefined {
  return isBag(value) ? { format: { schema: value } } : undefined;
}

/** A format with a name, which OpenAI requires. */
export function namedFormat({
  schema,
  name = "answer",
  description,
  strict,
}: NonNullable<RequestSettings["format"]>): Bag {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(strict === undefined ? {} : { strict }),
  };
}
