import type { SutureMessage } from "@suture/core";
import { type Letter, type Session, SessionError, type SessionEvent } from "@suture/sessions";
import type { AgentEvent } from "../../agent/agent-event.ts";
import type { ApiParts } from "../api-parts.ts";
import { stillAwaited, waitingOf } from "../messages/awaited-calls.ts";
import { findLetter } from "../messages/find-letter.ts";
import { messageAt, textOf } from "../messages/message-at.ts";
import { outcomeOf } from "../messages/message-view.ts";
import { trailOf } from "../messages/trail.ts";
import type { TurnEvent } from "../schemas/event.ts";
import { Feed } from "./feed.ts";
import { idOf, type Told } from "./told.ts";
import type { Watch } from "./watch.ts";

/** Milliseconds after which the store is asked when nothing is heard: another process may work on it. */
const ASK_AFTER = 1_000;
/** The same while this process works on it. */
const ASK_AFTER_NEWS = 5_000;

/** Where a letter is followed from. */
export interface Following {
  readonly letter: Letter;
  /** The session that was asked. */
  readonly sentTo: string;
  /** Keeps what happens since before the letter was posted. */
  readonly watch: Watch;
  /** The last message that is known of the session that answers. */
  readonly after: number;
  /** Whether the letter may have ended before. */
  readonly isOld: boolean;
  /** Whether its turn has begun: what is heard is about it. */
  readonly isOn?: boolean;
}

type Telling = AsyncGenerator<Told<TurnEvent>, boolean>;

/**
 * What happens to a letter, until its turn is done, failed or waits. What this process does is told as it happens; what another one
 * does is read from the store. Messages are always read from the store: in order, each once.
 */
export class LetterFollower {
  readonly #parts: ApiParts;
  readonly #watch: Watch;
  readonly #sentTo: string;
  readonly #isOld: boolean;
  #letter: Letter;
  #after: number;
  /** The turn that answers, once it is known. One that others join goes on under later numbers. */
  #turn: number | undefined;
  /** Whether what is heard is about it. */
  #isOn: boolean;
  /** Whether this process works on it. */
  #isHere = false;
  #feed: Feed | undefined;

  constructor(parts: ApiParts, { letter, sentTo, watch, after, isOld, isOn = false }: Following) {
    this.#parts = parts;
    this.#letter = letter;
    this.#sentTo = sentTo;
    this.#watch = watch;
    this.#after = after;
    this.#isOld = isOld;
    this.#isOn = isOn;
  }

  async *events(signal: AbortSignal): AsyncGenerator<Told<TurnEvent>> {
    const stop = (): void => this.#watch.ring();
    signal.addEventListener("abort", stop);
    try {
      yield { event: this.#accepted() };
      if (this.#isOn) this.#turn = outcomeOf(this.#letter).turn;
      let isQuiet = this.#isOld;
      while (!signal.aborted) {
        try {
          this.#open();
          if (isQuiet && (yield* this.#asked())) return;
          if (yield* this.#heard()) return;
          isQuiet = !(await this.#watch.wait(this.#isHere ? ASK_AFTER_NEWS : ASK_AFTER));
        } catch (error) {
          // A database that is away for a moment is asked again, from where it went away.
          if (!SessionError.is(error) || !error.isRetryable) throw error;
          this.#close();
          await this.#watch.wait(ASK_AFTER);
          isQuiet = true;
        }
      }
    } finally {
      signal.removeEventListener("abort", stop);
      this.#close();
      this.#watch.close();
    }
  }

  #accepted(): TurnEvent {
    const { key, lane: session } = this.#letter;
    return { type: "accepted", key, session, ...(session === this.#sentTo ? {} : { sentTo: this.#sentTo }) };
  }

  /** Tells what has come; true when that was the end. */
  async *#heard(): Telling {
    for (;;) {
      const event = this.#watch.take();
      if (event !== undefined) {
        if (yield* this.#news(event)) return true;
        continue;
      }
      const entry = this.#feed?.take();
      if (entry === undefined) return false;
      if (this.#turn === undefined && (yield* this.#looked()) === "moved") continue;
      yield* this.#entry(entry);
      // Nobody in this process says when the turn is over; whoever writes its last message does both at once.
      if (!this.#isHere && isAnswer(entry) && (yield* this.#asked())) return true;
    }
  }

  /** Something that this process does. */
  async *#news(event: AgentEvent): Telling {
    const { key } = this.#letter;
    switch (event.type) {
      case "turn.started":
        this.#isOn = event.keys.includes(key);
        this.#isHere = this.#isOn;
        if (!this.#isOn) return false;
        this.#turn ??= event.turn;
        yield { event };
        return false;
      case "turn.done":
        if (!event.keys.includes(key)) return false;
        this.#turn ??= event.turn;
        this.#letter = (await this.#find()) ?? this.#letter;
        yield* this.#upTo(outcomeOf(this.#letter).reply ?? 0);
        yield { event };
        return true;
      case "turn.failed":
        if (event.keys.includes(key)) yield { event };
        return event.keys.includes(key) && !event.willRetry;
      case "turn.waiting":
        if (!this.#isOn || !(await stillAwaited(this.#parts.store, this.#session(), event.calls)))
          return false;
        yield { event };
        return true;
      case "message":
        if (this.#isOn) yield* this.#upTo(event.seq);
        return false;
      case "recovery":
        yield { event };
        if (event.stage === 2) this.#moveTo(event.session);
        return false;
      default:
        if (this.#isOn) yield { event };
        return false;
    }
  }

  /** What the store says of the letter; true when that is the end. */
  async *#asked(): Telling {
    if ((yield* this.#looked()) === "gone") {
      yield { event: this.#failed("the message is not kept any more") };
      return true;
    }
    const letter = this.#letter;
    const { turn = 0, reply = 0, error = "it was given up", stopped, dismissed } = outcomeOf(letter);
    if (letter.state === "dead" || dismissed !== undefined) {
      yield { event: this.#failed(error) };
      return true;
    }
    if (letter.state === "done") {
      yield* this.#upTo(reply);
      yield { event: stopped === true ? this.#failed("stopped") : await this.#done(turn, reply) };
      return true;
    }
    const waiting = await waitingOf(this.#parts.store, letter);
    if (waiting === undefined) return false;
    yield* this.#upTo((await this.#session().status()).head);
    yield { event: waiting };
    return true;
  }

  /** Reads the letter anew: where it lies, and whether its turn has begun. */
  async *#looked(): AsyncGenerator<Told<TurnEvent>, "here" | "moved" | "gone"> {
    const letter = await this.#find();
    if (letter === undefined) return "gone";
    const hasMoved = letter.lane !== this.#letter.lane;
    this.#moveTo(letter.lane);
    this.#letter = letter;
    if (hasMoved) yield { event: this.#accepted() };
    this.#turn ??= outcomeOf(letter).turn;
    if (letter.state === "held") this.#isOn = true;
    return hasMoved ? "moved" : "here";
  }

  /** Tells the messages up to a place, which is known to be there. */
  async *#upTo(seq: number): AsyncGenerator<Told<TurnEvent>, void> {
    while (this.#after < seq && this.#feed !== undefined) {
      const entry = await this.#feed.next();
      if (entry === undefined) return;
      yield* this.#entry(entry);
    }
  }

  *#entry({ seq, kind, turn, content }: SessionEvent): Generator<Told<TurnEvent>, void> {
    this.#after = seq;
    if (kind !== "message" || turn < (this.#turn ?? Number.POSITIVE_INFINITY)) return;
    const id = idOf(seq, this.#letter.lane, this.#sentTo);
    yield { id, event: { type: "message", seq, message: content as SutureMessage } };
  }

  #open(): void {
    this.#feed ??= new Feed(this.#session(), this.#after, () => this.#watch.ring());
  }

  #close(): void {
    this.#feed?.close();
    this.#feed = undefined;
  }

  /** Another session goes on with the letter. */
  #moveTo(lane: string): void {
    this.#watch.follow(lane);
    if (lane !== this.#letter.lane) {
      this.#letter = { ...this.#letter, lane };
      this.#close();
      this.#turn = undefined;
      this.#after = 0;
    }
    this.#open();
  }

  #session(): Session {
    return this.#parts.store.of(this.#letter.owner).at(this.#letter.lane);
  }

  async #find(): Promise<Letter | undefined> {
    const { owner, lane, key } = this.#letter;
    const { store } = this.#parts;
    const found = await store.mail("in").find({ owner, lane, key });
    if (found !== undefined) return found;
    const lanes = (await trailOf(store.of(owner), this.#sentTo)).map(({ id }) => id);
    return findLetter(store, owner, lanes, key);
  }

  async #done(turn: number, reply: number): Promise<TurnEvent> {
    const message = reply === 0 ? undefined : await messageAt(this.#session(), reply);
    return { type: "turn.done", turn, keys: [this.#letter.key], text: message ? textOf(message) : "" };
  }

  #failed(reason: string): TurnEvent {
    return { type: "turn.failed", keys: [this.#letter.key], reason, willRetry: false };
  }
}

/** Whether an entry may be the end of a turn. */
function isAnswer({ kind, content }: SessionEvent): boolean {
  return kind === "turn" || (kind === "message" && (content as SutureMessage).role === "assistant");
}
