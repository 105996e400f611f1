import { asBag, asList, asString, isBag } from "../json/values.ts";
import type { Outline } from "../model/outline.ts";
import type { Choice, Field } from "../model/request.ts";
import { isChanged } from "./is-changed.ts";

/** How a wire spells the tool choice. */
export interface ChoiceSyntax {
  /** True for a value in a form of the wire. */
  isFormed(value: unknown): boolean;
  /** `current` is the field's present value, in whatever form. */
  write(choice: Choice, current: unknown): unknown;
}

/** Types of choices that every wire can express; any other type is a provider's own. */
const PLAIN = /^(function|custom|tool|auto|any|none|required)$/;

/** A tool choice in any spelling: a word, a name, or an object that holds either. */
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

/** Reads the field; `undefined` if it is absent. */
export function readChoice(syntax: ChoiceSyntax, place: string, value: unknown): Field<Choice> | undefined {
  if (value === undefined) return undefined;
  const unformed = !syntax.isFormed(value);
  return value === null && !unformed ? undefined : { place, value, says: choiceIn(value), unformed };
}

/** The value of the field according to the outline: the caller's own if nothing changed. */
export function writeChoice(
  syntax: ChoiceSyntax,
  value: unknown,
  outline: Outline,
  original: Outline | undefined,
): unknown {
  if (!isChanged("choice", outline, original)) return value;
  const { choice } = outline.request;
  const was = original?.request.choice;
  // If meaning and form are unchanged, only names inside the value were changed.
  if (choice?.says === was?.says && choice?.unformed === was?.unformed) return choice?.value;
  return choice?.says && syntax.write(choice.says, value);
}
