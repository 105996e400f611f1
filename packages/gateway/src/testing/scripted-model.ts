import type { SutureDocument, SutureMessage } from "@suture/core";
import { type ModelAnswer, type ModelCaller, ModelError, type ModelQuestion } from "../model/model-answer.ts";

/** What a scripted model says: words, calls, an answer as it is, or a failure. */
export type Line =
  | string
  | { readonly calls: readonly { readonly name: string; readonly input?: unknown }[]; readonly text?: string }
  | ModelAnswer
  | Error;

/** Says what a model answers to a request, which is its n-th, from 0 on. */
export type Script = (document: SutureDocument, n: number, question: ModelQuestion) => Line | Promise<Line>;

/** A model that follows a script. Summaries are no part of it: they are written by another. */
export class ScriptedModel implements ModelCaller {
  readonly model: string = "claude-sonnet-4-5";
  window: number | undefined = 200_000;
  readonly asked: SutureDocument[] = [];
  /** How often a summary was asked for. */
  summaries = 0;
  /** Writes summaries. */
  summarise: () => string = () => "They talked about this and that.";
  readonly #script: Script;

  constructor(script: Script) {
    this.#script = script;
  }

  async ask(question: ModelQuestion): Promise<ModelAnswer> {
    const document = question.document as SutureDocument;
    if (question.signal.aborted) throw new ModelError("aborted", "aborted");
    if (isSummary(document)) {
      this.summaries += 1;
      return answer(says(this.summarise()));
    }
    const n = this.asked.push(document) - 1;
    const line = await this.#script(document, n, question);
    if (line instanceof Error) throw line;
    if (typeof line === "object" && "message" in line) return line;
    const text = typeof line === "string" ? line : (line.text ?? "");
    if (text !== "") question.onEvent({ type: "text", text });
    if (typeof line === "string") return answer(says(line));
    const calls = line.calls.map(({ name, input = {} }, index) => ({
      type: "tool-call" as const,
      id: `call_${n}_${index}_${document.messages.length}`,
      name,
      input,
    }));
    const parts = text === "" ? calls : [{ type: "text" as const, text }, ...calls];
    return answer({ role: "assistant", parts }, "calls");
  }
}

/** An answer with a usual usage. */
export function answer(message: SutureMessage, reason: ModelAnswer["reason"] = "stop"): ModelAnswer {
  return { message, reason, usage: { input: 100, output: 10 }, model: "fake/model" };
}

/** A message of plain words. */
export function says(text: string): SutureMessage {
  return { role: "assistant", parts: [{ type: "text", text }] };
}

/** Resolves never, and rejects as a model does when it is called off. */
export function hangs({ signal }: ModelQuestion): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new ModelError("aborted", "aborted")), { once: true });
  });
}

/** The last words of a request. */
export function lastWords({ messages }: SutureDocument): string {
  return wordsOf(messages.at(-1));
}

/** All words of a message. */
export function wordsOf(message: SutureMessage | undefined): string {
  return (message?.parts ?? [])
    .flatMap((part) => {
      if (part.type === "text") return [part.text];
      return part.type === "tool-result"
        ? part.output.flatMap((each) => (each.type === "text" ? [each.text] : []))
        : [];
    })
    .join(" ");
}

function isSummary({ messages }: SutureDocument): boolean {
  return wordsOf(messages[0]).startsWith("Sum up the conversation");
}
