import type { Emulator } from "@suture/emulators";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import type { Context } from "../context.ts";
import { listen } from "../listen.ts";
import type { Options } from "../options.ts";
import { renderUsage } from "../render/help.ts";
import { commandName } from "../serve/command-name.ts";
import { keepCurrent } from "../serve/keep-current.ts";
import { loadConfig } from "../serve/load-config.ts";
import { optionProblem } from "../serve/option-problem.ts";
import { renderGateway } from "../serve/render-gateway.ts";
import { renderTrial } from "../serve/render-trial.ts";
import { StartLog } from "../serve/start-log.ts";
import { storeProblem } from "../serve/store-problem.ts";

const usage =
  "[--config FILE] [--port N] [--host ADDRESS] [--upstream NAME=URL …] [--mode off|shadow|on] [--store FILE] [--emulate]";

const PORT = 4000;

/** `suture serve`: runs the gateway until it is stopped. */
export const serveCommand: Command = {
  name: "serve",
  usage,
  about:
    "Starts a proxy in front of LLM providers. A clean request is forwarded byte for byte; a history that the provider would refuse is mended first, and the answer says so in its headers. Prints where to point an SDK. Options come from the file, from variables like SUTURE_PORT and from the command line; when the file changes, they are read anew. Ctrl-C ends it, after the answers that are under way.",
  options: ["config", "port", "host", "upstream", "mode", "store", "emulate", "help"],
  examples: [
    "suture serve",
    "suture serve --mode shadow --port 8080",
    "suture serve --emulate",
    "suture serve --config gateway.json",
    "suture serve --upstream openai=http://127.0.0.1:4010/openai/v1",
  ],
  async run({ options, operands }, context) {
    if (operands.length > 0) {
      throw new CliError(`unexpected ${operands.join(" ")}`, renderUsage("serve", usage));
    }
    const emulator = options.emulate === true ? await startEmulators() : undefined;
    try {
      await serve(options, context, emulator);
    } finally {
      await emulator?.close();
    }
    return ExitCode.ok;
  },
};

async function serve(options: Options, { io, stdout, stderr }: Context, emulator?: Emulator): Promise<void> {
  const log = io.stderr.isTTY ? new StartLog(io.stderr) : undefined;
  const world = log === undefined ? io : { ...io, stderr: log };
  const { options: settings, warnings, file } = await loadConfig(options, world, emulator);
  for (const warning of warnings) await stderr.write(`suture: ${warning}\n`);
  const gateways = await import("@suture/gateway");
  const inWords = (error: unknown): never => {
    throw error instanceof gateways.GatewayOptionError
      ? optionProblem(error, file?.name)
      : (storeProblem(error) ?? error);
  };
  gateways.collectRarely();
  const starting = gateways.startGateway(settings).catch((error: unknown) => {
    log?.release([]);
    return inWords(error);
  });
  const gateway = await listen(starting, settings.port ?? PORT, io.env);
  log?.release(gateway.warnings);
  // A log that is not a terminal already contains them.
  const isTold = log === undefined && ["info", "warn"].includes(settings.telemetry?.logs ?? "silent");
  for (const warning of isTold ? [] : gateway.warnings) await stderr.write(`suture: ${warning}\n`);
  const reload = async () => {
    const { options: changed } = await loadConfig(options, world, emulator, file);
    await Promise.resolve()
      .then(() => gateway.reload(changed))
      .catch(inWords);
  };
  const stop = await keepCurrent(file, reload, { io, stderr });
  try {
    const command = commandName(io.env);
    const isEmulated = emulator !== undefined;
    await stdout.write(renderGateway(gateway, settings, stdout, { isEmulated, command }));
    if (emulator !== undefined) {
      const emulated = settings.upstreams?.filter(({ baseUrl = "" }) => baseUrl.startsWith(emulator.url));
      const real = gateway.upstreams.filter((name) => !emulated?.some((each) => each.name === name));
      await stdout.write(
        renderTrial(
          { url: gateway.url, real, command, hasKeys: (settings.keys ?? []).length > 0 },
          stdout.paint,
        ),
      );
    }
    await io.interrupted();
  } finally {
    stop();
    const closed = gateway.close();
    const count = gateway.underWay;
    const answers = count === 1 ? "1 answer that is" : `${count} answers that are`;
    if (count > 0) await stderr.write(`suture: waiting for ${answers} under way; Ctrl-C again ends it now\n`);
    await closed;
  }
}

async function startEmulators(): Promise<Emulator> {
  const { startEmulator } = await import("@suture/emulators");
  return startEmulator({ provider: "all" });
}
