import { SutureError } from "../errors.ts";
import { typeName } from "../json/type-name.ts";
import { asList, asString, type Bag, isBag } from "../json/values.ts";
import type { RequestFacts } from "../model/request.ts";

/** A document split into its list of messages and the request around it. */
export interface Body {
  /** True for a whole request, false for a bare list. */
  readonly whole: boolean;
  readonly list: readonly unknown[];
  /** The request; an empty object for a bare list. */
  readonly body: Bag;
}

/** Advice for a value that is not a history but may hold one; `undefined` if there is none. */
export function adviceOn(value: unknown): string | undefined {
  if (value instanceof Promise) return "Give what it resolves to: await it first.";
  const isJson = typeof value === "string" && /^\s*[[{]/.test(value);
  return isJson ? "It may be JSON: give what JSON.parse makes of it." : undefined;
}

/** Finds the list of messages in a bare list or a whole request; throws `not-a-history` when there is none. */
export function readBody(document: unknown, field: string): Body {
  const whole = isBag(document);
  const list = whole ? document[field] : document;
  const found = Array.isArray(list) && !isMessageList(list) ? list[0] : list;
  if (!Array.isArray(list) || found !== list) {
    const steps = Array.isArray(list) ? [field, "0"] : [field];
    const expected = steps.length === 1 ? "a list of messages" : "a message";
    throw new SutureError("not-a-history", `Expected ${expected}, found ${typeName(found)}`, {
      path: steps.slice(whole ? 0 : 1).join("."),
      hint: adviceOn(found) ?? `Give a list of messages, or a request with "${field}".`,
    });
  }
  return { whole, list, body: whole ? document : {} };
}

/** True for a list that can be read as messages, however broken. */
export function isMessageList(list: readonly unknown[]): boolean {
  return list.length === 0 || list.some((value) => typeof value === "string" || isBag(value));
}

/** Finds the list like {@link readBody}, but does not throw: `undefined` if there is none. For detection. */
export function findList(document: unknown, field: string): readonly unknown[] | undefined {
  return asList(isBag(document) ? document[field] : document);
}

/** The messages that detection looks at: all of a short list, the first 200 and last 50 of a long one. */
export function sampleOf(list: readonly unknown[]): readonly unknown[] {
  return [...list.slice(0, 200), ...list.slice(Math.max(200, list.length - 50))];
}

/** The facts of a request whose other fields are not read. */
export function requestFacts({ whole, body }: Body): RequestFacts {
  return { whole, model: asString(body.model) };
}
