import { asBag, asList, asString, isBag } from "../json/values.ts";
import type { Outline } from "../model/outline.ts";
import type { Choice, Field } from "../model/request.ts";
import { isChanged } from "./is-changed.ts";

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
export function readChoice(syntax: ChoiceSyntax, place: string, value: unknown): Field<Choice> | undefined {
  if (value === undefined) return undefined;
  const unformed = !syntax.isFormed(value);
  return value === null && !unformed ? undefined : { place, value, says: choiceIn(value), unformed };
}

/** The value of the field as the outline says: the caller's own where nothing changed. */
export function writeChoice(
  syntax: ChoiceSyntax,
  value: unknown,
  outline: Outline,
  original: Outline | undefined,
): unknown {
  if (!isChanged("choice", outline, original)) return value;
  const { choice } = outline.request;
  const was = original?.request.choice;
  // What says the same in the same form has only other names in it.
  if (choice?.says === was?.says && choice?.unformed === was?.unformed) return choice?.value;
  return choice?.says && syntax.write(choice.says, value);
}
