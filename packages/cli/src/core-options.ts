import { type CheckOptions, contracts, formats, type RepairOptions } from "@suture/core";
import type { HistoryOptions, Weighing } from "@suture/core/turns";
import { CliError } from "./cli-error.ts";
import { closest, either } from "./closest.ts";
import type { Options } from "./options.ts";

/** The options of a check, with all names verified. */
export function checkOptions(options: Options): CheckOptions {
  const { from, strict, pending } = options;
  const model = modelName(options);
  if (from !== undefined) known("format", "from", from, names(formats));
  if (options.for !== undefined) known("contract", "for", options.for, names(contracts));
  return {
    ...(from === undefined ? {} : { from }),
    ...(options.for === undefined ? {} : { for: options.for }),
    ...(model === undefined ? {} : { model }),
    ...(strict === undefined ? {} : { strict }),
    ...(pending === undefined ? {} : { pending }),
  };
}

/** The model, after verifying that it is not the following file name by mistake. */
function modelName({ model }: Options): string | undefined {
  if (model === undefined || !/\.(?:json|jsonl|ndjson)$/i.test(model)) return model;
  throw new CliError(
    `--model takes the name of a model, and ${model} looks like a file`,
    "Name the model first: --model NAME FILE. Without --model, the one that the document names is meant.",
  );
}

/** The options for examining turns, with all names verified. */
export function historyOptions(options: Options): HistoryOptions & Weighing {
  const { from, pending } = options;
  const model = modelName(options);
  if (from !== undefined) known("format", "from", from, names(formats));
  return {
    ...(from === undefined ? {} : { from }),
    ...(model === undefined ? {} : { model }),
    ...(pending === undefined ? {} : { pending }),
  };
}

/** The options of a repair, with all names verified. */
export function repairOptions(options: Options): RepairOptions {
  const { policy, resume, "drop-signatures": dropSignatures } = options;
  if (policy !== undefined && policy !== "keep" && policy !== "drop") {
    throw new CliError(`unknown policy ${policy}`, "Write --policy keep or --policy drop.");
  }
  return {
    ...checkOptions(options),
    ...(policy === undefined ? {} : { policy }),
    ...(resume === undefined ? {} : { resume }),
    ...(dropSignatures === undefined ? {} : { dropSignatures }),
  };
}

/** The format to write, verified to exist and to be writable; `undefined` to keep the input's. */
export function targetFormat({ to }: Options): string | undefined {
  if (to === undefined) return undefined;
  const writable = names(formats.filter((format) => format.writable));
  if (!writable.includes(to) && names(formats).includes(to)) {
    throw new CliError(`${to} can be read but not written`, `Formats to write: ${either(writable)}.`);
  }
  known("format", "to", to, writable);
  return to;
}

/** Refuses a name that is not in the list, and shows the list. */
export function known(what: string, option: string, given: string, list: readonly string[]): void {
  if (list.includes(given)) return;
  const other = OTHERS[what];
  if (other !== undefined && names(other.list).includes(given)) {
    throw new CliError(
      `${given} is ${other.is}, not a ${what}: ${other.write(given)}`,
      `Known ${what}s: ${list.join(", ")}.`,
    );
  }
  const near = closest(given, list);
  throw new CliError(
    `unknown ${what} ${given} for --${option}${near === undefined ? "" : `; did you mean ${near}?`}`,
    `Known ${what}s: ${list.join(", ")}.`,
  );
}

/** Names that are confused with those of formats or contracts, which they partly share. */
const OTHERS: {
  readonly [what: string]: {
    readonly list: readonly { readonly name: string }[];
    readonly is: string;
    write(name: string): string;
  };
} = {
  format: {
    list: contracts,
    is: "a contract",
    write: (name) => `write --for ${name}`,
  },
  contract: {
    list: formats,
    is: "a format",
    write: (name) => `write --from ${name}, and --for with the provider that is asked`,
  },
};

/** The names of formats, contracts or rules. */
export function names(list: readonly { readonly name: string }[]): readonly string[] {
  return list.map(({ name }) => name);
}
