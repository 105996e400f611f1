import { type Claim, type Letter, type LetterSettlement, SessionError } from "@suture/sessions";
import { backoff } from "../pace/backoff.ts";
import { sleep } from "../pace/sleep.ts";
import type { Carrier } from "./carrier.ts";
import { type LetterOut, letterOutOf } from "./letter-out.ts";
import type { Ending, OutboxParts, OutboxSettings } from "./outbox-options.ts";
import { SendError } from "./send-error.ts";
import { type SendOutcome, sendOutcomeOf } from "./send-outcome.ts";

/** Milliseconds between tries to record what became of a letter. */
const WRITE_AGAIN = 200;

const WORDS: Readonly<Record<Exclude<Ending, "sent">, string>> = {
  retrying: "a letter was not sent and is tried again",
  failed: "a letter was not sent and is given up",
  unclear: "nobody knows whether a letter arrived; it is not sent again",
};

/** Sends the letters of one address, one after the other, for as long as we hold the address. */
export class LaneSender {
  readonly #claim: Claim;
  readonly #parts: OutboxParts;
  readonly #settings: OutboxSettings;
  readonly #lost = new AbortController();
  readonly #signal: AbortSignal;

  constructor(claim: Claim, parts: OutboxParts, settings: OutboxSettings, signal: AbortSignal) {
    this.#claim = claim;
    this.#parts = parts;
    this.#settings = settings;
    this.#signal = AbortSignal.any([signal, this.#lost.signal]);
  }

  /** Sends until nothing is left, the next letter is not due, or it is told to stop between two letters. */
  async run(isStopping: () => boolean): Promise<void> {
    const heart = setInterval(() => void this.#renew(), Math.ceil(this.#settings.lease / 3));
    try {
      for (;;) {
        const letters = await this.#claim.letters({ limit: 100 });
        if (letters.length === 0 || isStopping()) return await this.#claim.release();
        for (const letter of letters) {
          const due = letter.due > Date.now() ? letter.due : await this.#deal(letter);
          if (due > 0) return await this.#keepUntil(due);
          if (isStopping()) break;
        }
      }
    } finally {
      clearInterval(heart);
    }
  }

  /** Handles one letter. Returns when to try it again, or zero when it is finished. */
  async #deal(letter: Letter): Promise<number> {
    const before = sendOutcomeOf(letter.outcome);
    const progress = { attempts: letter.attempts + 1, ids: [...(before?.ids ?? [])] };
    const { insists } = this.#settings;
    if (letter.state === "held" && before?.phase === "sending" && !insists) {
      const error = "whoever sent it was gone before there was an answer";
      return this.#end(letter, "dead", { phase: "unclear", ids: progress.ids, error });
    }
    const body = letterOutOf(letter.body);
    if (body === undefined) {
      const error = "it says neither whom it is for nor what to send";
      return this.#end(letter, "dead", { phase: "failed", ids: progress.ids, error });
    }
    const reason = await this.#send(letter, body, progress);
    const { ids, attempts } = progress;
    if (reason === undefined) return this.#end(letter, "done", { phase: "sent", ids });
    const error = reason instanceof Error ? reason.message : String(reason);
    const isUnclear = !(reason instanceof SendError) || reason.mayHaveArrived;
    if (isUnclear && !insists) return this.#end(letter, "dead", { phase: "unclear", ids, error });
    const isFinal = reason instanceof SendError && reason.isFinal;
    if (isFinal || attempts >= this.#settings.attempts)
      return this.#end(letter, "dead", { phase: isUnclear ? "unclear" : "failed", ids, error });
    const retryAfter = reason instanceof SendError ? reason.retryAfter : undefined;
    const due = Date.now() + backoff(attempts, this.#settings, retryAfter);
    await this.#write(letter, { state: "waiting", due }, { phase: "retrying", ids, error });
    return due;
  }

  /** Sends the rest of a letter piece by piece, marking each before it is sent; returns why one failed. */
  async #send(
    { number, accepted }: Letter,
    letter: LetterOut,
    progress: { readonly attempts: number; readonly ids: string[] },
  ): Promise<unknown> {
    const { channel } = letter.to;
    const carrier: Carrier | undefined = this.#parts.carriers.find(({ name }) => name === channel);
    const pieces = carrier?.pieces?.(letter.text) ?? [letter.text];
    const { attempts, ids } = progress;
    for (const [place, text] of pieces.entries()) {
      if (place < ids.length) continue;
      const outcome: SendOutcome = { phase: "sending", ids };
      await this.#claim.settle({ letters: [{ number, state: "held", attempts, outcome }] });
      // Another store with the same receiver uses the same numbers.
      const name = `out-${number}-${accepted.toString(36)}`;
      const id = pieces.length === 1 ? name : `${name}-${place + 1}`;
      try {
        if (carrier === undefined) throw SendError.notSent(`there is no channel ${JSON.stringify(channel)}`);
        const receipt = await carrier.send({ id, letter, text }, this.#signal);
        ids.push(receipt.id ?? "");
      } catch (error) {
        return error ?? "the channel failed";
      }
    }
    return undefined;
  }

  async #end(letter: Letter, state: "done" | "dead", outcome: SendOutcome): Promise<number> {
    await this.#write(letter, { state }, outcome);
    return 0;
  }

  /** Records what became of a letter. A brief failure of the store must not make it unclear. */
  async #write(
    letter: Letter,
    change: Pick<LetterSettlement, "state" | "due">,
    outcome: SendOutcome,
  ): Promise<void> {
    for (;;) {
      try {
        await this.#claim.settle({ letters: [{ ...change, number: letter.number, outcome }] });
        return this.#tell(letter, outcome);
      } catch (error) {
        if (!SessionError.is(error) || !error.isRetryable || this.#signal.aborted) throw error;
        await sleep(WRITE_AGAIN, this.#signal);
      }
    }
  }

  /** Nobody takes the address before its first letter is due: later ones wait with it. */
  async #keepUntil(due: number): Promise<void> {
    await this.#claim.renew(Math.max(1, Math.ceil(due - Date.now())));
  }

  #tell({ number, attempts, body }: Letter, { phase, error, ids }: SendOutcome): void {
    const letter = letterOutOf(body);
    if (phase === "sending") return;
    if (phase !== "sent") {
      const facts = {
        letter: number,
        channel: letter?.to.channel,
        type: letter?.type,
        attempt: attempts + 1,
      };
      this.#parts.log(phase === "retrying" ? "warn" : "error", WORDS[phase], { ...facts, error });
    }
    if (letter === undefined) return;
    const id = ids.at(-1);
    this.#parts.onEnding?.(letter, phase, id === undefined ? undefined : { id });
  }

  async #renew(): Promise<void> {
    try {
      if (!(await this.#claim.renew(this.#settings.lease))) this.#lost.abort();
    } catch {
      // The store is away. The lease may last until it is back; if not, its token protects the letter.
    }
  }
}
