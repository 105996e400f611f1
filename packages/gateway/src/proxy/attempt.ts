import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { usageOf } from "../answers/usage-reader.ts";
import type { RetryOptions } from "../options.ts";
import type { Pools } from "../upstreams/pools.ts";
import {
  type AnswerState,
  AWAITED,
  type Begun,
  type Held,
  isSuccess,
  type Passed,
  SETTLED,
} from "./answer-state.ts";
import { Call } from "./call.ts";
import { cutRefusal } from "./cut-refusal.ts";
import { FirstEvents, type FirstEventsListener } from "./first-events.ts";
import { isDocument, isEventStream, isPlain } from "./headers.ts";
import { HeldBytes } from "./held-bytes.ts";
import type { Answer, Outgoing } from "./outgoing.ts";
import { count, Passage } from "./passage.ts";
import { NEVER_WAITS, type Pausable } from "./pausable.ts";
import { type Head, Relay } from "./relay.ts";
import { delayAfterAnswer, delayAfterError } from "./retry-delay.ts";
import type { Sender } from "./sender.ts";
import { BrokenAnswerError, codeOf, NoAnswerError } from "./trouble.ts";

/** No refusal is longer than this. Of an answer that the client does not get, no more than this is read to reuse the connection. */
const WORTH_READING = 256 * 1024;
/** Nor is it read for longer than this, in milliseconds: a new connection costs less. */
const WORTH_WAITING = 1_000;
const OPEN_LIST = 0x5b;

/**
 * A request that is sent once. Its answer is passed on as it arrives, or held back until it is clear that it can be passed on: until it is
 * complete or, for a stream, until it has content.
 */
export class Attempt extends Call implements FirstEventsListener {
  readonly #sender: Sender;
  readonly #outgoing: Outgoing;
  /** Our headers for the answer. */
  readonly #extra: readonly string[];
  /** Which attempt at sending the request this is, from 1. */
  readonly #number: number;
  #state: AnswerState = AWAITED;
  /** The sender knows that the client gets this answer. */
  #isAccepted = false;
  /** How many bytes have arrived of an answer that the client does not get. */
  #unwanted = 0;
  /** Ends an answer that has nothing more to say, if it does not end by itself. */
  #patience: NodeJS.Timeout | undefined;

  constructor(sender: Sender, outgoing: Outgoing, number: number) {
    super();
    this.#sender = sender;
    this.#outgoing = outgoing;
    this.#extra = sender.record.withId(outgoing.extra);
    this.#number = number;
  }

  /** Sends the request. */
  send(pools: Pools): void {
    const { upstream, path, method, headers, body } = this.#outgoing;
    pools.to(upstream.origin).dispatch(
      {
        path,
        method: method as Dispatcher.HttpMethod,
        headers: headers as string[],
        // undici accepts any iterable of bytes, but its types do not say so.
        body: body as Buffer | Readable | null,
      },
      this,
    );
  }

  /** Ends an answer that is being passed on; false when there is none. */
  cut(error: Error): boolean {
    const state = this.#state;
    if (state.is === "settled") return this.#isAccepted;
    if (state.is !== "passed") return false;
    state.passage.cut(error);
    return state.passage.converting?.trouble === undefined;
  }

  /** Nobody waits for the answer any more. */
  leave(): void {
    const state = this.#state;
    if (state.is === "begun") state.events.end();
    // The client may have received everything while the provider has not finished: it may be running out of time.
    if (!this.isUnderWay || this.#isSettled) return;
    if (state.is === "passed") state.passage.leave();
    this.abort(new Error("the client went away"));
  }

  protected started(): void {
    if (this.#sender.isOver) this.abort(new Error("the client went away"));
  }

  protected answered(status: number, headers: readonly string[], message: string | undefined): void {
    const { isOver, course } = this.#sender;
    if (status < 200 || isOver) return;
    const head: Head = { status, message, headers };
    const delay = delayAfterAnswer(status, headers, this.#number, this.#retries);
    if (delay !== undefined) {
      this.#state = { is: "unwanted", delay };
      this.#hurry();
    } else if (course !== undefined && (status >= 400 || isDocument(headers, WORTH_READING)))
      this.#state = { is: "held", head, bytes: new HeldBytes(), hasFailed: false };
    else if (course !== undefined && isEventStream(headers) && isPlain(headers))
      this.#state = { is: "begun", head, events: new FirstEvents(this) };
    else this.#pass(head, this).passage.flush();
  }

  protected received(chunk: Buffer): void {
    const state = this.#state;
    if (state.is === "passed") this.#write(state, chunk, this);
    else if (state.is === "begun") this.#judge(state, chunk);
    else if (state.is === "held") this.#hold(state, chunk);
    else this.#pour(chunk);
  }

  protected ended(): void {
    clearTimeout(this.#patience);
    if (this.#state.is === "begun") this.#release(this.#state, NEVER_WAITS);
    const state: AnswerState = this.#state;
    if (state.is === "unwanted") this.#sender.again(state.delay);
    else if (state.is === "passed") this.#end(state);
    else if (state.is === "held") this.#judgeWhole(state);
  }

  protected failed(error: Error): void {
    clearTimeout(this.#patience);
    if (this.#sender.isOver || this.#isSettled) return;
    if (this.#state.is === "begun" || (this.#state.is === "held" && isSuccess(this.#state)))
      this.#release(this.#state, this);
    if (this.#isSettled || this.cut(error)) return;
    const state: AnswerState = this.#state;
    const trouble = state.is === "passed" ? state.passage.converting?.trouble : undefined;
    if (trouble !== undefined) this.#sender.ask({ error: new NoAnswerError(trouble) });
    else if (state.is === "held") this.#judgeCut(state, error);
    else if (state.is === "unwanted") this.#sender.again(state.delay);
    // The provider had begun to answer. If asked again, it would answer twice.
    else if (this.hasBegun) this.#sender.ask({ error: new BrokenAnswerError(error) });
    else this.#retry(error);
  }

  /** Nothing arrived from the provider. */
  #retry(error: Error): void {
    const delay = delayAfterError(codeOf(error), this.#number, this.#retries);
    if (delay === undefined) this.#sender.ask({ error });
    else this.#sender.again(delay);
  }

  /** A refusal broke off. Of a stream that began with an error, everything that matters has arrived. */
  #judgeCut(held: Held, error: Error): void {
    if (held.hasFailed) this.#judgeWhole(held);
    else this.#sender.ask({ answer: cutRefusal(held.head, held.bytes.bytes(), error, this.#outgoing) });
  }

  get #isSettled(): boolean {
    return this.#state.is === "settled";
  }

  /** A streamed body cannot be sent again. */
  get #retries(): RetryOptions {
    const { retries } = this.#sender;
    return this.#outgoing.body instanceof Readable ? { ...retries, max: 0 } : retries;
  }

  headIsDue(): void {
    const { keepAlive, response } = this.#sender;
    const state = this.#state;
    // The head of another wire's answer reveals nothing about what the client gets.
    if (state.is !== "begun" || keepAlive.hasBegun || this.#outgoing.converter !== undefined) return;
    Relay.begin(response, state.head, this.#extra);
    keepAlive.hasBegun = true;
  }

  eventsAreDue(): void {
    if (this.#state.is === "begun") this.#release(this.#state, this);
  }

  #judge(begun: Begun, chunk: Buffer): void {
    const { head, events } = begun;
    const verdict = events.push(chunk);
    if (verdict === "pass") this.#release(begun, this);
    // The rest of the stream belongs to the answer that is held back.
    else if (verdict === "error") {
      this.#state = { is: "held", head, bytes: events.end(), hasFailed: true };
      this.#hurry();
    }
  }

  #hold({ head, bytes, hasFailed }: Held, chunk: Buffer): void {
    const streams = bytes.size === 0 && !hasFailed && head.status === 200 && beginsList(chunk);
    bytes.push(chunk);
    // If it is this long, the client gets it, whatever it is.
    if (bytes.size <= WORTH_READING && !streams) return;
    clearTimeout(this.#patience);
    this.#write(this.#pass(head, this), bytes.bytes(), this);
  }

  /** Reads what the client does not get, so that its connection can be reused. */
  #pour(chunk: Buffer): void {
    this.#unwanted += chunk.length;
    if (this.#unwanted > WORTH_READING) this.abort(new Error("not worth reading"));
  }

  /**
   * Passes on an answer that was held back, from now on as it arrives. Of an answer that should have been complete and never will be, only
   * the head is sent.
   */
  #release(state: Begun | Held, controller: Pausable): void {
    const bytes = state.is === "begun" ? state.events.end().bytes() : undefined;
    const passed = this.#pass(state.head, controller);
    if (bytes !== undefined && bytes.length > 0) this.#write(passed, bytes, controller);
    passed.passage.flush();
  }

  #write(passed: Passed, bytes: Buffer, controller: Pausable): void {
    passed.passage.write(bytes, controller);
    this.#look(passed);
  }

  #end(passed: Passed): void {
    passed.passage.end();
    this.#look(passed, true);
  }

  /**
   * Checks what a converted answer has told the client. If something, the client gets this answer; if everything, or if there is nothing to
   * tell, the rest is not awaited.
   */
  #look({ head, passage }: Passed, hasEnded = false): void {
    const { converting } = passage;
    if (converting === undefined || this.#isSettled) return;
    const { trouble, hasSpoken, isDone } = converting;
    if (hasSpoken && !this.#isAccepted) this.#accept(head);
    if (!isDone) return;
    this.#state = SETTLED;
    if (this.isUnderWay) this.#hurry();
    if (!hasEnded) passage.end();
    if (trouble !== undefined) this.#sender.ask({ error: new NoAnswerError(trouble) });
  }

  /** A complete answer is passed on at once, unless there is a better option. */
  #judgeWhole({ head, bytes, hasFailed }: Held): void {
    const { course, response, record, keepAlive } = this.#sender;
    const { converter, speaks } = this.#outgoing;
    const body = bytes.bytes();
    const answer: Answer = { ...head, body, text: body.toString("latin1") };
    const isAsItIs = converter === undefined && !keepAlive.hasBegun && !hasFailed;
    const seen =
      isAsItIs && speaks !== undefined && head.status < 300 ? usageOf(speaks, body, answer.text) : undefined;
    // The usage of an answer counts even if a better one is requested.
    if (seen !== undefined) count(record, seen);
    if (head.status >= 400 || hasFailed || course?.isRefusal(answer) === true) {
      this.#sender.ask({ answer });
      return;
    }
    if (isAsItIs) {
      this.#accept(answer);
      if (seen !== undefined && seen.usage === undefined) record.said = body.length;
      Relay.whole(response, answer, this.#extra);
      return;
    }
    const passed = this.#pass(answer, NEVER_WAITS);
    passed.passage.write(body, NEVER_WAITS);
    this.#end(passed);
  }

  #pass(head: Head, controller: Pausable): Passed {
    const { response, record, keepAlive } = this.#sender;
    const outgoing = keepAlive.hasBegun ? this.#asStream(head) : this.#outgoing;
    // Of a converted answer it is not yet known whether there is anything to tell.
    if (outgoing.converter === undefined) this.#accept(head);
    const passage = new Passage(
      outgoing,
      record,
      response,
      controller,
      head,
      this.#extra,
      keepAlive.hasBegun,
    );
    const passed: Passed = { is: "passed", head, passage };
    this.#state = passed;
    return passed;
  }

  #accept({ status }: Head): void {
    this.#isAccepted = true;
    this.#sender.accept(status);
  }

  /** The head of a stream has been sent, so the client gets events whatever the provider sends. */
  #asStream({ headers }: Head): Outgoing {
    const { course } = this.#sender;
    const outgoing = this.#outgoing;
    if (course === undefined || outgoing.converter !== undefined) return outgoing;
    if (isEventStream(headers) && isPlain(headers)) return outgoing;
    return { ...outgoing, converter: () => course.asStream() };
  }

  /** Gives an answer whose important part has arrived a moment to end, so that its connection can be reused. */
  #hurry(): void {
    this.#patience = setTimeout(() => this.abort(new Error("not worth waiting for")), WORTH_WAITING);
  }
}

/** Whether JSON is a list: Google streams this way without `alt=sse`, and no other answer is a list. */
function beginsList(bytes: Buffer): boolean {
  return bytes.find((byte) => byte > 0x20) === OPEN_LIST;
}
