import { randomUUID } from "node:crypto";
import { text as readAll } from "node:stream/consumers";
import { type Sent, SutureApiError, type TurnEvent } from "@suture/gateway/client";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import type { Options } from "../options.ts";
import { shorten } from "../output/printable.ts";
import { renderProblem } from "../render/problem.ts";
import type { Action } from "./action.ts";
import { toType } from "./to-type.ts";

/** `sessions send`: sends a message, and prints the answer as it arrives. */
export const sendAction: Action = {
  name: "send",
  operands: "ID TEXT|- …",
  summary: "say something (- reads stdin), print the answer",
  async run({ patient, options, operands: [id = "", ...words], context }) {
    // The newline at the end of a text comes from the shell.
    const said =
      words.length === 1 && words[0] === "-"
        ? (await readAll(context.io.stdin)).replace(/\r?\n$/, "")
        : words.join(" ");
    if (said.trim() === "")
      throw new CliError("there is nothing to say", "Write a text, or - and pipe one in.");
    const answer = new Answer(context);
    const key = randomUUID();
    let isStored = false;
    const onEvent = (event: TurnEvent): void => {
      if (event.type === "accepted") isStored = true;
      if (!options.json) answer.hear(event);
    };
    try {
      const client = patient(() => answer.away());
      const sent = await client.session(id).send(said, { key, onEvent });
      if (options.json) await context.stdout.write(`${JSON.stringify(sent)}\n`);
      else await answer.end(sent, id, options);
      return ExitCode.ok;
    } catch (error) {
      await answer.broken();
      const problem = whyNoAnswer(error, toType(options, "show", id), isStored ? key : undefined);
      if (problem === undefined) throw error;
      await context.stderr.write(renderProblem(problem, context.stderr.paint));
      return ExitCode.findings;
    }
  },
};

/** Why a message that may have been accepted has no answer yet, and what to do; undefined if it was refused. */
function whyNoAnswer(error: unknown, look: string, key: string | undefined): CliError | undefined {
  if (!(error instanceof SutureApiError)) return undefined;
  if (error.code === "turn-failed") {
    const hint = "suture sessions dead lists what got no answer, suture sessions replay tries it again.";
    return new CliError(`no answer: ${error.message}`, hint);
  }
  if (error.code !== "unreachable") return undefined;
  return key === undefined
    ? new CliError(
        "the connection broke, and nobody knows whether the message was stored",
        `Look with ${look} when the gateway is back.`,
      )
    : new CliError(
        "the connection broke before the answer was there, and the gateway has not come back",
        `The message is stored (its key is ${key}) and will be answered when the gateway runs: do not send it again. Look with ${look}.`,
      );
}

/** Prints an answer piece by piece, each step on its own lines. */
class Answer {
  readonly #context: Context;
  /** What was printed of the current step. */
  #step = "";
  /** The last character that was printed. */
  #last = "\n";
  /** Why it was tried once more. */
  readonly #reasons = new Set<string>();
  /** Whether it was tried again for the same reason. */
  #isLong = false;
  written: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
  }

  hear(event: TurnEvent): void {
    if (event.type === "text.delta") {
      this.#step += event.text;
      this.#print(event.text);
    } else if (event.type === "message" && event.message.role === "assistant") {
      const text = event.message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
      const isTorn = this.#step !== "" && this.#step.trim() !== text.trim();
      if (isTorn) {
        this.#endLine();
        this.#note("Some of it was missed. The whole of it:");
      }
      // Another process may receive the pieces; then only the complete message arrives here.
      if (this.#step === "") this.#print(text);
      this.#endLine();
    } else if (event.type === "step.restarted" || (event.type === "turn.failed" && event.willRetry)) {
      this.#endLine();
      this.#again(shorten(event.reason, 200));
    } else if (event.type === "tool.call") {
      this.#note(`Calls ${shorten(event.name, 80)}.`);
    }
  }

  async end(
    { state, calls = [], waitingFor, session }: Sent,
    asked: string,
    options: Options,
  ): Promise<void> {
    this.#endLine();
    if (state === "stopped") this.#note("The turn was stopped.");
    if (session !== asked) this.#note(`The session goes on as ${shorten(session, 80)}.`);
    for (const { call, name } of state === "waiting" ? calls : []) {
      const what = `${shorten(name, 80)} (${shorten(call, 80)})`;
      this.#note(
        waitingFor === "approval"
          ? `${what} waits for you: ${toType(options, "approve", session, call)}, or deny.`
          : `${what} waits for its result.`,
      );
    }
    await this.written;
  }

  /** The gateway no longer answers. */
  away(): void {
    this.#endLine();
    this.#note("The gateway is away; waiting for it to come back.");
  }

  /** Makes sure that whatever follows starts on its own line. */
  async broken(): Promise<void> {
    this.#endLine();
    await this.written;
  }

  /** Says each reason once, because an outage may last an hour. */
  #again(reason: string): void {
    if (!this.#reasons.has(reason)) this.#note(`Once more: ${reason}`);
    else if (!this.#isLong) {
      this.#isLong = true;
      this.#note("It is tried again and again. The message is stored; Ctrl-C ends only the waiting.");
    }
    this.#reasons.add(reason);
  }

  #endLine(): void {
    this.#step = "";
    if (this.#last !== "\n") this.#print("\n");
  }

  #print(text: string): void {
    if (text === "") return;
    this.#last = text.at(-1) ?? this.#last;
    const { stdout, io } = this.#context;
    // A terminal would obey control characters from a model; a file keeps them as they are.
    const safe =
      io.stdout.isTTY === true ? text.replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "\u{fffd}") : text;
    this.#after(() => stdout.write(safe));
  }

  #note(text: string): void {
    const { stderr } = this.#context;
    this.#after(() => stderr.write(`${stderr.paint("dim", text)}\n`));
  }

  #after(write: () => Promise<void>): void {
    this.written = this.written.then(write);
    // Whoever waits for the end gets the error.
    this.written.catch(() => {});
  }
}
