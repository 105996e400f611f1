import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Emulator } from "@suture/emulators";
import type { GatewayOptions, UpstreamOptions } from "@suture/gateway";
import { known } from "../core-options.ts";
import { readJsonFile } from "../input/read-json-file.ts";
import type { Io } from "../io.ts";
import { numberOf } from "../number-of.ts";
import type { Options } from "../options.ts";
import { emulatedUpstreams } from "./emulated-upstreams.ts";
import { optionProblem } from "./option-problem.ts";
import { readUpstreams } from "./read-upstreams.ts";

const NAME = "suture.config.json";

const EXPECTED = {
  what: "options",
  whenMissing: "Check the spelling; options are read from a file.",
  whenEmpty: "suture help config lists them all.",
  whenNoJson: 'Options are written as JSON: { "port": 4000 }. suture help config lists them all.',
};

/** The default model of an agent with emulated providers. */
const EMULATED_MODEL = "anthropic/claude-sonnet-5";

/** The gateway's configuration, and where it comes from. */
export interface Loaded {
  readonly options: GatewayOptions;
  readonly warnings: readonly string[];
  /** The file, if there is one: its name for people, and its path. */
  readonly file: { readonly name: string; readonly path: string } | undefined;
}

/**
 * Reads the configuration from the file, the environment and the command line; later ones take precedence. `before` is the file read
 * previously, if any, which must still exist.
 */
export async function loadConfig(
  typed: Options,
  io: Io,
  emulator?: Emulator,
  before?: Loaded["file"],
): Promise<Loaded> {
  // Imported here, so that the other commands start faster.
  const { defaultUpstreams, GatewayOptionError, readConfig } = await import("@suture/gateway");
  const emulated = emulator === undefined ? [] : emulatedUpstreams(defaultUpstreams, emulator);
  // If the file has disappeared, continuing without it would mean continuing without its keys.
  const file = before ?? fileOf(typed, io);
  const document = file === undefined ? undefined : await readJsonFile(file.path, file.name, EXPECTED);
  try {
    const found = file === undefined ? undefined : { name: file.name, document };
    const { options, warnings } = readConfig(found, io.env);
    const telemetry = { logs: "info" as const, ...options.telemetry, logTo: io.stderr };
    return { options: { ...withTyped(options, typed, emulated, io.cwd), telemetry }, warnings, file };
  } catch (error) {
    throw error instanceof GatewayOptionError ? optionProblem(error) : error;
  }
}

/** Checks the command line before anything is read. */
function withTyped(
  options: GatewayOptions,
  { mode, host, upstream = [], store, ...typed }: Options,
  emulated: readonly UpstreamOptions[],
  cwd: string,
): GatewayOptions {
  if (mode !== undefined) known("mode", "mode", mode, ["off", "shadow", "on"]);
  const port = numberOf("port", typed.port, 0, 65_535);
  return {
    ...options,
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(mode === undefined ? {} : { mode: mode as NonNullable<GatewayOptions["mode"]> }),
    ...(store === undefined ? {} : { store: { kind: "sqlite" as const, file: resolve(cwd, store) } }),
    ...(emulated.length === 0 ? {} : { agent: { model: EMULATED_MODEL, ...options.agent } }),
    upstreams: readUpstreams(upstream, options.upstreams ?? [], emulated),
  };
}

function fileOf({ config }: Options, io: Io): Loaded["file"] {
  const path = resolve(io.cwd, config ?? NAME);
  return config === undefined && !existsSync(path) ? undefined : { name: config ?? NAME, path };
}
