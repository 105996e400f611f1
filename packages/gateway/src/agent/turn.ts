import type { SutureMessage } from "@suture/core";
import type {
  Appended,
  Claim,
  LetterSettlement,
  Session,
  SessionMail,
  SessionStatus,
  SessionUsage,
} from "@suture/sessions";
import type { AnswerUsage } from "../answers/answer-event.ts";
import type { LetterOutcome } from "../inbox/letter-body.ts";
import { LoopGuard } from "../tools/loop-guard.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { Halt } from "./halt.ts";
import type { TurnLetter } from "./lane-letters.ts";
import { callsIn, type TurnCall } from "./open-call.ts";

/** What a turn starts from. */
export interface TurnStart {
  readonly parts: AgentParts;
  readonly claim: Claim;
  readonly halt: Halt;
  readonly session: Session;
  /** The session before the turn was taken up. */
  readonly status: SessionStatus;
  readonly letters: readonly TurnLetter[];
  readonly number: number;
  readonly attempt: number;
}

/** What else a commit may do to mail. */
export type MailOf = Omit<SessionMail, "claim">;

/** One turn of a session, by the one who holds its lane. Every commit it makes is void once somebody else holds that. */
export class Turn {
  readonly parts: AgentParts;
  readonly claim: Claim;
  readonly halt: Halt;
  readonly session: Session;
  readonly status: SessionStatus;
  /** What is answered by it. */
  letters: readonly TurnLetter[];
  number: number;
  attempt: number;
  /** It was tried too often: its process went down each time. */
  isExhausted = false;
  /** The message that it starts with, and its sequence number, where it is new. */
  opening: { readonly seq: number; readonly message: SutureMessage } | undefined;
  /** Since when it waits for others; absent when it does not. */
  waiting: number | undefined;
  /** Overflows in a row. */
  overflows = 0;
  /** Attempts that only made room for the history. */
  recoveries = 0;
  /** Attempts at which no model could be reached. */
  outages = 0;
  /** Since when no model can be reached; absent when one was. */
  outage: number | undefined;
  /** Whoever waits was told that it takes longer. */
  isTold = false;
  /** Calls that have no result. */
  calls: readonly TurnCall[] = [];
  /** Steps so far. */
  steps = 0;
  /** The session was compacted since the last answer: what the provider counted then is too much. */
  hasCompacted = false;
  /** Tokens that the history had when it was last to be compacted ahead of time. */
  lastWeighed = 0;
  /** The model is to answer now, without tools. */
  isWrappingUp = false;
  /** What was streamed of the answer that is being given. */
  partial = "";
  /** What answers of this attempt took. */
  usage: SessionUsage = { requests: 0, input: 0, output: 0, last: 0 };
  readonly guard: LoopGuard;

  constructor({ parts, claim, halt, session, status, letters, number, attempt }: TurnStart) {
    this.parts = parts;
    this.claim = claim;
    this.halt = halt;
    this.session = session;
    this.status = status;
    this.letters = letters;
    this.number = number;
    this.attempt = attempt;
    this.guard = new LoopGuard(parts.settings.repeats);
    halt.about = this;
  }

  get keys(): readonly string[] {
    return this.letters.map(({ letter }) => letter.key);
  }

  publish(event: AgentEvent): void {
    this.parts.bus.publish(this.session.owner, this.session.id, event);
  }

  /** Attempts so far that count: the one that runs, and those that failed though models could be reached. */
  get failures(): number {
    return this.attempt - this.recoveries - this.outages;
  }

  /** The same message is tried again, with a history that was made to fit: a new attempt, and no failure. */
  recovers(): void {
    this.attempt += 1;
    this.recoveries += 1;
  }

  /** What is noted of the turn with each of its letters. */
  note(more: LetterOutcome = {}): LetterOutcome {
    return {
      turn: this.number,
      session: this.session.id,
      ...(this.overflows === 0 ? {} : { overflows: this.overflows }),
      ...(this.recoveries === 0 ? {} : { recoveries: this.recoveries }),
      ...(this.outages === 0 ? {} : { outages: this.outages }),
      ...(this.outage === undefined ? {} : { outage: this.outage }),
      ...(this.isTold ? { told: true as const } : {}),
      ...(this.waiting === undefined ? {} : { waiting: this.waiting }),
      ...more,
    };
  }

  /** The same change of all its letters; with a note of how the turn stands where one is given. */
  each(change: Omit<LetterSettlement, "number">, note?: LetterOutcome): LetterSettlement[] {
    return this.letters.map(({ letter: { number }, outcome: { from } }) => ({
      number,
      ...change,
      ...(note === undefined ? {} : { outcome: { ...note, ...(from === undefined ? {} : { from }) } }),
    }));
  }

  /** Appends messages, if the lane is still held, and tells of them. */
  async append(
    messages: readonly SutureMessage[],
    mail: MailOf | ((appended: Appended) => MailOf) = {},
    options: { readonly usage?: AnswerUsage | undefined; readonly closing?: string } = {},
  ): Promise<Appended> {
    const { claim } = this;
    const { usage, closing } = options;
    const appended = await this.session.append(messages, {
      mail: (done) => ({ claim, ...(typeof mail === "function" ? mail(done) : mail) }),
      ...(usage === undefined ? {} : { usage: { input_tokens: usage.input, output_tokens: usage.output } }),
      ...(closing === undefined ? {} : { closing, mend: true }),
      turn: this.number,
    });
    // With `mend` others may stand before them.
    const seqs = appended.messages.slice(-messages.length);
    for (const [index, message] of messages.entries())
      this.publish({ type: "message", seq: seqs[index] ?? 0, message });
    return appended;
  }

  /** Takes note of a step. */
  sees(message: SutureMessage): void {
    if (message.role !== "assistant") return;
    this.steps += 1;
    for (const call of callsIn(message)) if (this.guard.sees(call)) this.isWrappingUp = true;
    if (this.steps >= this.parts.settings.steps) this.isWrappingUp = true;
  }

  /** Adds what an answer took. */
  spend(usage: AnswerUsage | undefined): void {
    if (usage === undefined) return;
    this.hasCompacted = false;
    const { requests, input, output } = this.usage;
    this.usage = {
      requests: requests + 1,
      input: input + usage.input,
      output: output + usage.output,
      last: usage.input + usage.output,
    };
  }
}
