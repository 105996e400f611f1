import { GatewayOptionError } from "../errors.ts";
import type { GatewayOptions } from "../options.ts";
import { mergeOptions, readEnvironment, strangeVariables } from "./environment.ts";
import type { Environment } from "./key-of.ts";
import { problemsOf } from "./problems.ts";
import { fileSchema } from "./schema.ts";

/** A configuration file: its name, for what is said about it, and what it holds, parsed. */
export interface ConfigFile {
  readonly name: string;
  readonly document: unknown;
}

/** Options, and what their author might want to know of them. */
export interface Config {
  readonly options: GatewayOptions;
  readonly warnings: readonly string[];
}

/**
 * Reads options from a file and from the environment, which wins. Throws a `GatewayOptionError` with everything that is wrong,
 * each with the name of its source: `suture.config.json: upstreams[1].baseUrl: here is not a URL`.
 */
export function readConfig(file: ConfigFile | undefined, env: Environment = {}): Config {
  const problems = file === undefined ? [] : problemsOf(fileSchema, file.document);
  const fromEnv = readEnvironment(env);
  const all = [...problems.map((problem) => `${file?.name}: ${problem}`), ...fromEnv.problems];
  if (all.length > 0) throw new GatewayOptionError(all);
  const { $schema, ...given } = (file?.document ?? {}) as GatewayOptions & { readonly $schema?: string };
  return {
    options: mergeOptions(given, fromEnv.options),
    warnings: [...readableKeys(given, file?.name ?? ""), ...strangeVariables(env)],
  };
}

function readableKeys({ upstreams = [] }: GatewayOptions, name: string): string[] {
  const words = "who can read the file has the key; better use keyEnv or keyFile";
  return upstreams.flatMap(({ key }, index) =>
    key === undefined ? [] : [`${name}: upstreams[${index}].key: ${words}`],
  );
}
