import type { LogEntry } from "@suture/emulators";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import type { Screen } from "../context.ts";
import { known, names } from "../core-options.ts";
import { readScenario } from "../emulate/read-scenario.ts";
import { renderEmulator, renderExchange } from "../emulate/render-emulator.ts";
import { listen } from "../listen.ts";
import { numberOf } from "../number-of.ts";
import { renderUsage } from "../render/help.ts";

const usage = "[--provider NAME] [--port N] [--window TOKENS] [--scenario FILE]";

const PORT = 4010;

/** `suture emulate`: serves emulated providers until it is stopped. */
export const emulateCommand: Command = {
  name: "emulate",
  usage,
  about:
    "Starts a local server that speaks the protocols of LLM providers and judges each request as they do, so that an agent can be tried without a key. Prints where to point an SDK, then a line for each request. Ctrl-C ends it.",
  options: ["provider", "port", "window", "scenario", "help"],
  examples: [
    "suture emulate",
    "suture emulate --provider anthropic --port 8080",
    "suture emulate --provider openai-chat --window 8000 --scenario outage.json",
  ],
  async run({ options, operands }, { io, stdout, stderr }) {
    if (operands.length > 0) {
      throw new CliError(`unexpected ${operands.join(" ")}`, renderUsage("emulate", usage));
    }
    // Imported here, so that the other commands start faster.
    const emulators = await import("@suture/emulators");
    const { provider = "all" } = options;
    const vendors = emulators.providers.map(({ vendor }) => vendor);
    const choices = ["all", ...names(emulators.providers), ...vendors];
    known("provider", "provider", provider, [...new Set(choices)]);
    const port = numberOf("port", options.port, 0, 65_535) ?? PORT;
    const window = numberOf("window", options.window, 1, Number.MAX_SAFE_INTEGER);
    const scenario = options.scenario === undefined ? undefined : await readScenario(options.scenario, io);
    const emulator = await listen(
      emulators.startEmulator({
        provider,
        port,
        ...(window === undefined ? {} : { window }),
        ...(scenario === undefined ? {} : { scenario }),
        onExchange: (entry) => void tell(entry, stderr),
      }),
      port,
      io.env,
    );
    try {
      await stdout.write(renderEmulator(emulator, stdout.paint));
      await io.interrupted();
    } finally {
      await emulator.close();
    }
    return ExitCode.ok;
  },
};

/** Exchanges are printed, but a lost reader is no reason to stop. */
async function tell(entry: LogEntry, screen: Screen): Promise<void> {
  await screen.write(renderExchange(entry, screen.paint)).catch(() => {});
}
