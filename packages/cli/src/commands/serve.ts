import type { GatewayOptions } from "@suture/gateway";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { known } from "../core-options.ts";
import { listen } from "../listen.ts";
import { numberOf } from "../number-of.ts";
import { renderUsage } from "../render/help.ts";
import { readUpstreams } from "../serve/read-upstreams.ts";
import { renderGateway } from "../serve/render-gateway.ts";

const usage = "[--port N] [--host ADDRESS] [--upstream NAME=URL …] [--mode off|shadow|on]";

const PORT = 4000;

/** `suture serve`: runs the gateway until it is told to stop. */
export const serveCommand: Command = {
  name: "serve",
  summary: "run the gateway: a proxy that mends histories on their way to providers",
  usage,
  about:
    "Starts a proxy in front of LLM providers. A clean request is forwarded byte for byte; a history that the provider would refuse is mended first, and the answer says so in its headers. Prints where to point an SDK. Ctrl-C ends it, after the answers that are under way.",
  options: ["port", "host", "upstream", "mode", "help"],
  examples: [
    "suture serve",
    "suture serve --mode shadow --port 8080",
    "suture serve --upstream openai=http://127.0.0.1:4010/openai/v1",
  ],
  async run({ options, operands }, { io, stdout }) {
    if (operands.length > 0) {
      throw new CliError(`unexpected ${operands.join(" ")}`, renderUsage("serve", usage));
    }
    const { mode = "on", host, upstream = [] } = options;
    known("mode", "mode", mode, ["off", "shadow", "on"]);
    const port = numberOf("port", options.port, 0, 65_535) ?? PORT;
    // Loaded here: the other commands start faster without it.
    const gateways = await import("@suture/gateway");
    const settings: GatewayOptions = {
      port,
      mode: mode as NonNullable<GatewayOptions["mode"]>,
      upstreams: readUpstreams(upstream, gateways.defaultUpstreams),
      telemetry: { logs: "info", logTo: io.stderr },
      ...(host === undefined ? {} : { host }),
    };
    const starting = gateways.startGateway(settings).catch((error: unknown) => {
      throw error instanceof gateways.GatewayOptionError ? new CliError(error.message) : error;
    });
    const gateway = await listen(starting, port);
    try {
      await stdout.write(renderGateway(gateway, stdout.paint));
      await io.interrupted();
    } finally {
      await gateway.close();
    }
    return ExitCode.ok;
  },
};
