import { GatewayOptionError } from "../errors.ts";
import type { GatewayOptions } from "../options.ts";
import { mergeOptions, readEnvironment } from "./environment.ts";
import type { Environment } from "./key-of.ts";
import { problemsOf } from "./problems.ts";
import { fileSchema } from "./schema.ts";

/** Where options come from: what is further down wins. */
export interface Sources {
  /** A configuration file: its name, for what is said about it, and what it holds, parsed. */
  readonly file?: { readonly name: string; readonly document: unknown };
  /** Variables with names that begin with `SUTURE_`; see `docs/config.md`. */
  readonly env?: Environment;
  readonly options?: GatewayOptions;
}

/** Options from all sources, and what their author might want to know of them. */
export interface Config {
  readonly options: GatewayOptions;
  readonly warnings: readonly string[];
}

/**
 * Reads options from a file, the environment and a program, the last of which wins. Throws a `GatewayOptionError` with
 * everything that is wrong, each with the name of its source.
 */
export function readConfig({ file, env = {}, options = {} }: Sources): Config {
  const problems = file === undefined ? [] : problemsOf(fileSchema, file.document);
  const fromEnv = readEnvironment(env);
  const all = [...problems.map((problem) => `${file?.name}: ${problem}`), ...fromEnv.problems];
  if (all.length > 0) throw new GatewayOptionError(all);
  const { $schema, ...given } = (file?.document ?? {}) as GatewayOptions & { readonly $schema?: string };
  return {
    options: mergeOptions(mergeOptions(given, fromEnv.options), options),
    warnings: (given.upstreams ?? [])
      .map(({ key }, index) => (key === undefined ? "" : `upstreams[${index}].key`))
      .filter((place) => place !== "")
      .map(
        (place) =>
          `${file?.name}: ${place}: who can read the file can read the key; better use keyEnv or keyFile`,
      ),
  };
}
