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

/** One turn of a session, run by the holder of its lane. Once somebody else holds the lane, its commits have no effect. */
export class Turn {
  readonly parts: AgentParts;
  readonly claim: Claim;
  readonly halt: Halt;
  readonly session: Session;
  readonly status: SessionStatus;
  /** The letters that it answers. */
  letters: readonly TurnLetter[];
  number: number;
  attempt: number;
  /** It was tried too often: its process crashed each time. */
  isExhausted = false;
  /** The message that starts it, if that is new, and its sequence number. */
  opening: { readonly seq: number; readonly message: SutureMessage } | undefined;
  /** Since when it waits for others; absent when it does not. */
  waiting: number | undefined;
  /** Overflows in a row. */
  overflows = 0;
  /** Attempts that only made room for the history. */
  recoveries = 0;
  /** Attempts during which no model could be reached. */
  outages = 0;
  /** Since when no model can be reached; absent if one can. */
  outage: number | undefined;
  /** People who wait were told that it takes longer. */
  isTold = false;
  /** Calls without a result. */
  calls: readonly TurnCall[] = [];
  /** Steps so far. */
  steps = 0;
  /** The session was compacted since the last answer, so the provider's count then is too high. */
  hasCompacted = false;
  /** Tokens of the history when it was last considered for compaction ahead of time. */
  lastWeighed = 0;
  /** The model must answer now, without tools. */
  isWrappingUp = false;
  /** The text streamed so far of the current answer. */
  partial = "";
  /** The usage of this attempt's answers. */
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

  /** Attempts so far that count: the current one, and those that failed although models could be reached. */
  get failures(): number {
    return this.attempt - this.recoveries - this.outages;
  }

  /** The same message is tried again with a history that was made to fit: a new attempt, but not a failure. */
  recovers(): void {
    this.attempt += 1;
    this.recoveries += 1;
  }

  /** What is recorded about the turn with each of its letters. */
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

  /** The same change for all its letters; together with a note on the state of the turn, if one is given. */
  each(change: Omit<LetterSettlement, "number">, note?: LetterOutcome): LetterSettlement[] {
    return this.letters.map(({ letter: { number }, outcome: { from } }) => ({
      number,
      ...change,
      ...(note === undefined ? {} : { outcome: { ...note, ...(from === undefined ? {} : { from }) } }),
    }));
  }

  /** Appends messages if the lane is still held, and announces them. */
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
    // With `mend`, other messages may precede them.
    const seqs = appended.messages.slice(-messages.length);
    for (const [index, message] of messages.entries())
      this.publish({ type: "message", seq: seqs[index] ?? 0, message });
    return appended;
  }

  /** Counts a step. At a limit, the model must answer without tools. */
  sees(message: SutureMessage): void {
    if (message.role !== "assistant") return;
    this.steps += 1;
    for (const call of callsIn(message)) if (this.guard.sees(call)) this.isWrappingUp = true;
    if (this.steps >= this.parts.settings.steps) this.isWrappingUp = true;
  }

  /** Adds the usage of an answer. */
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
