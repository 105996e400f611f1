import type { Contract } from "../contracts/contract.ts";
import { SutureError } from "../errors.ts";
import { detectAmong } from "../formats/detect-format.ts";
import type { Format } from "../formats/format.ts";
import type { Rule } from "../rules/rule.ts";
import type { CheckOptions } from "./options.ts";
import type { Provider } from "./provider.ts";

/** The formats, contracts and rules to work with. */
export interface SutureParts {
  readonly formats: readonly Format[];
  readonly contracts: readonly Contract[];
  /** Every rule that a fact of these contracts switches on, in the order of the `rules` that Suture knows. */
  readonly rules: readonly Rule[];
}

/** A provider whose format can be told from others, and converted. */
export interface ChosenProvider extends Provider {
  readonly format: Format;
}

/** Settles the format of a document, and the contract it is held against when it is sent in `target`. */
export function chooseProvider(
  parts: SutureParts,
  input: unknown,
  options: CheckOptions,
  target?: Format,
): ChosenProvider {
  const format = sourceFormat(parts, input, options);
  const contract = findNamed("contract", parts.contracts, options.for ?? (target ?? format).contract);
  return { format, contract, rules: parts.rules };
}

/** The format that the options name, or that the document shows. */
export function sourceFormat(
  { formats, contracts }: Pick<SutureParts, "formats" | "contracts">,
  input: unknown,
  options: Pick<CheckOptions, "from" | "for">,
): Format {
  if (options.from !== undefined) return findNamed("format", formats, options.from);
  const { format, candidates, reason } = detectAmong(formats, input);
  // Formats that write this document alike read it alike: the contract's own wire is the natural choice.
  const wires = contracts.find((contract) => contract.name === options.for)?.wires ?? {};
  const choice = format ?? candidates.find((name) => Object.hasOwn(wires, name)) ?? candidates[0];
  if (choice !== undefined) return findNamed("format", formats, choice);
  throw new SutureError("unknown-format", reason, {
    hint: `Name the format: ${formats.map((each) => each.name).join(", ")}.`,
  });
}

/** The format or contract of that name; throws a `SutureError` that lists the known ones. */
export function findNamed<Kind extends { readonly name: string }>(
  what: "format" | "contract",
  all: readonly Kind[],
  name: string,
): Kind {
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new SutureError(`unknown-${what}`, `unknown ${what} ${String(name)}`, {
    hint: `Known ${what}s: ${all.map((each) => each.name).join(", ")}.`,
  });
}
