import type { Contract } from "../contracts/contract.ts";
import { SutureError } from "../errors.ts";
import { detectAmong } from "../formats/detect-format.ts";
import type { Format } from "../formats/format.ts";
import { unknownFormat } from "../formats/unknown-format.ts";
import { nearest } from "../options/nearest.ts";
import type { Rule } from "../rules/rule.ts";
import type { CheckOptions } from "./options.ts";
import type { Provider } from "./provider.ts";

/** The formats, contracts and rules to work with. */
export interface SutureParts {
  /** Formats that documents are detected, read and written in. */
  readonly formats: readonly Format[];
  /** Contracts that the option `for` can name. */
  readonly contracts: readonly Contract[];
  /** Every rule that a fact of these contracts switches on, in the order of Suture's own `rules`. */
  readonly rules: readonly Rule[];
}

/** A provider whose format can also be detected and converted. */
export interface ChosenProvider extends Provider {
  readonly format: Format;
}

/** Determines the format of a document, and its contract when it is sent in `target`. */
export function chooseProvider(
  parts: SutureParts,
  input: unknown,
  options: CheckOptions,
  target?: Format,
): ChosenProvider {
  const format = sourceFormat(parts, input, options);
  const contract = findNamed("for", parts.contracts, options.for ?? (target ?? format).contract);
  return { format, contract, rules: parts.rules };
}

/** The format that the options name, or that is detected. */
export function sourceFormat(
  { formats, contracts }: Pick<SutureParts, "formats" | "contracts">,
  input: unknown,
  options: Pick<CheckOptions, "from" | "for">,
): Format {
  if (options.from !== undefined) return findNamed("from", formats, options.from);
  const detection = detectAmong(formats, input);
  const { format, candidates } = detection;
  // Candidates read this document alike, so the one that the contract speaks is the natural choice.
  const wires = contracts.find((contract) => contract.name === options.for)?.wires ?? {};
  const choice = format ?? candidates.find((name) => Object.hasOwn(wires, name)) ?? candidates[0];
  if (choice !== undefined) return findNamed("from", formats, choice);
  throw unknownFormat(formats, input, detection);
}

/** The format or contract that an option names; throws a `SutureError` listing the known ones. */
export function findNamed<Kind extends { readonly name: string; readonly writable?: boolean }>(
  option: "from" | "to" | "for",
  all: readonly Kind[],
  name: string | undefined,
): Kind {
  for (const each of all) if (each.name === name) return each;
  const what = option === "for" ? "contract" : "format";
  const message = name === undefined ? `the option ${option} is missing` : `unknown ${what} ${name}`;
  const names = all.filter(({ writable }) => option !== "to" || writable !== false).map((each) => each.name);
  const meant = name && nearest(name, names);
  throw new SutureError(`unknown-${what}`, message, {
    path: option,
    hint: `${meant ? `Did you mean ${meant}? ` : ""}Known ${what}s: ${names.join(", ")}.`,
  });
}
