import { type SessionEvent, SutureApiError } from "@suture/gateway/client";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import { numberOf } from "../number-of.ts";
import { shorten } from "../output/printable.ts";
import type { Action } from "./action.ts";
import { renderMessage } from "./render-message.ts";
import { toType } from "./to-type.ts";

/** `sessions tail`: prints the events of a session until Ctrl-C. */
export const tailAction: Action = {
  name: "tail",
  operands: "ID",
  summary: "follow what happens in it until Ctrl-C",
  options: ["after"],
  async run({ patient, options, operands: [id = ""], context: { stdout, stderr, io } }) {
    const client = patient(() => {
      const words = stderr.paint("dim", "The gateway is away; waiting for it to come back.");
      stderr.write(`${words}\n`).catch(() => {});
    });
    const after = numberOf("after", options.after, 0);
    const ending = new AbortController();
    io.interrupted().then(() => ending.abort());
    const events = client
      .session(id)
      .events({ signal: ending.signal, ...(after === undefined ? {} : { after }) });
    let last = after;
    try {
      for await (const event of events) {
        if ("seq" in event) last = event.seq;
        await stdout.write(options.json ? `${JSON.stringify(event)}\n` : renderEvent(event, stdout));
      }
      return ExitCode.ok;
    } catch (error) {
      if (!(error instanceof SutureApiError) || error.code !== "unreachable") throw error;
      const goOn = toType(options, "tail", id, ...(last === undefined ? [] : ["--after", String(last)]));
      throw new CliError(
        "the connection broke, and the gateway has not come back",
        `Nothing that is stored is lost: ${goOn} goes on from there when the gateway runs.`,
      );
    }
  },
};

/** An event on one line; empty for pieces of a message, which is shown when it is complete. */
function renderEvent(event: SessionEvent, screen: Screen): string {
  const note = (text: string): string => `${" ".repeat(7)}${screen.paint("dim", text)}\n`;
  switch (event.type) {
    case "message":
      return renderMessage(event.seq, event.message, screen);
    case "change":
      return `${String(event.seq).padStart(5)}  ${screen.paint("dim", event.kind)}\n`;
    case "turn.started":
      return note(`turn ${event.turn}${event.attempt > 1 ? `, attempt ${event.attempt}` : ""}`);
    case "turn.waiting":
      return event.calls
        .map(({ call, name }) => note(`${shorten(name, 60)} (${shorten(call, 60)}) waits for ${event.for}`))
        .join("");
    case "turn.failed":
      return note(`failed: ${shorten(event.reason, 200)}${event.willRetry ? "; it is tried again" : ""}`);
    case "step.restarted":
      return note(`once more: ${shorten(event.reason, 200)}`);
    case "recovery":
      return note(
        event.stage === 1
          ? `too long: compacted from ${event.before.toLocaleString("en")} to ${event.after.toLocaleString("en")} tokens`
          : `too long: goes on as ${shorten(event.session, 80)}`,
      );
    default:
      return "";
  }
}
