import { asBag, asList, asString, isBag } from "../json/values.ts";
import type { Choice, ChoiceField, Outline } from "../model/outline.ts";

/** How a wire says which tool is to be called. */
export interface ChoiceSyntax {
  /** True for a value in a form of the wire. */
  isFormed(value: unknown): boolean;
  /** `current` is what stood there, in whatever form. */
  write(choice: Choice, current: unknown): unknown;
}

/** Kinds of choices that say no more than others can; one of any other kind is its provider's own. */
const PLAIN = /^(function|custom|tool|auto|any|none|required)$/;

/** A choice in any spelling: a word, a name, or an object that holds either. */
export function choiceIn(value: unknown): Choice | undefined {
  let word = value;
  if (isBag(value)) {
    const config = value.functionCallingConfig ?? value.function_calling_config ?? value;
    const { mode, type, allowedFunctionNames, allowed_function_names: names } = asBag(config);
    if (typeof type === "string" && !PLAIN.test(type)) return undefined;
    const [only, more] = asList(allowedFunctionNames ?? names) ?? [];
    const inner = value.function ?? value.custom ?? value.tool ?? value;
    const { name, toolName } = asBag(inner);
    const said = asString(name ?? toolName ?? (mode === "ANY" && more === undefined ? only : undefined));
    if (said !== undefined) return { name: said };
    word = mode ?? type ?? Object.keys(value)[0];
  }
  const choice = asString(word)?.toLowerCase();
  if (choice === "any" || choice === "required") return "required";
  return choice === "auto" || choice === "none" ? choice : undefined;
}

/** Reads the field; `undefined` where it is not there. */
export function readChoice(
  syntax: ChoiceSyntax,
  field: string,
  value: unknown,
  elsewhere = false,
): ChoiceField | undefined {
  if (value === undefined) return undefined;
  const isFormed = syntax.isFormed(value);
  if (value === null && isFormed) return undefined;
  return {
    ...{ field, value, says: choiceIn(value) },
    ...(!isFormed && { unformed: true }),
    ...(elsewhere && { elsewhere }),
  };
}

/** The value of the field as the outline says: the caller's own where nothing changed. */
export function writeChoice(
  syntax: ChoiceSyntax,
  value: unknown,
  { request: { choice } }: Outline,
  original?: Outline,
): unknown {
  if (original === undefined || choice === original.request.choice) return value;
  return choice?.says && syntax.write(choice.says, value);
}
