import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { usageOf } from "../answers/usage-reader.ts";
import type { RetryOptions } from "../options.ts";
import type { Pools } from "../upstreams/pools.ts";
import { Call } from "./call.ts";
import type { ConvertingRelay } from "./converting-relay.ts";
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

/** No refusal is longer than this, and of an answer that nobody gets no more is read to its end. */
const WORTH_READING = 256 * 1024;
/** Nor for longer than this, in milliseconds: another connection costs less. */
const WORTH_WAITING = 1_000;

/**
 * A request that is sent once. Its answer is passed on as it comes, or held back until it is clear that it is none to be passed on:
 * until it is whole, or, of a stream, until it says something.
 */
export class Attempt extends Call implements FirstEventsListener {
  readonly #sender: Sender;
  readonly #outgoing: Outgoing;
  /** Headers of ours for the answer. */
  readonly #extra: readonly string[];
  /** How often the request was sent, this time included. */
  readonly #number: number;
  #head: Head | undefined;
  /** The answer, once the client gets it. */
  #passage: Passage | undefined;
  /** How long to wait, once an answer that nobody gets has ended. */
  #delay: number | undefined;
  /** Bytes of such an answer, and the end of all patience with it. */
  #unwanted = 0;
  #patience: NodeJS.Timeout | undefined;
  /** An answer that is held back until it is whole. */
  #held: HeldBytes | undefined;
  /** A stream that is held back until it says something. */
  #first: FirstEvents | undefined;
  #isAccepted = false;
  /** True once the client was told everything, or nothing will be told of what still comes. */
  #isSettled = false;
  /** A stream that began with an error. */
  #hasFailed = false;

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
        // It takes anything that gives bytes one after the other, and its types do not say so.
        body: body as Buffer | Readable | null,
      },
      this,
    );
  }

  /** Ends an answer that is being passed on; false when none is. */
  cut(error: Error): boolean {
    if (this.#isSettled) return this.#isAccepted;
    this.#passage?.cut(error);
    return this.#passage !== undefined && this.#passage.converting?.trouble === undefined;
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#first?.end();
    // That the client has been told all that there is does not mean that the provider has: its time may be over.
    if (!this.isUnderWay || this.#isSettled) return;
    this.#passage?.leave();
    this.abort(new Error("the client went away"));
  }

  protected started(): void {
    if (this.#sender.isOver) this.abort(new Error("the client went away"));
  }

  protected answered(status: number, headers: readonly string[], message: string | undefined): void {
    const { isOver, course } = this.#sender;
    if (status < 200 || isOver) return;
    const head: Head = { status, message, headers };
    this.#head = head;
    this.#delay = delayAfterAnswer(status, headers, this.#number, this.#retries);
    if (this.#delay !== undefined) {
      this.#hurry();
      return;
    }
    if (course === undefined) this.#pass(this, head).flush();
    else if (status >= 400 || isDocument(headers, WORTH_READING)) this.#held = new HeldBytes();
    else if (isEventStream(headers) && isPlain(headers)) this.#first = new FirstEvents(this);
    else this.#pass(this, head).flush();
  }

  protected received(chunk: Buffer): void {
    if (this.#passage !== undefined) this.#write(this.#passage, chunk, this);
    else if (this.#first !== undefined) this.#judge(this.#first, chunk);
    else if (this.#held !== undefined) this.#hold(this.#held, chunk);
    else this.#pour(chunk);
  }

  protected ended(): void {
    clearTimeout(this.#patience);
    if (this.#first !== undefined) this.#release(NEVER_WAITS);
    if (this.#delay !== undefined) this.#sender.again(this.#delay);
    else if (this.#passage !== undefined) this.#end(this.#passage);
    else if (this.#held !== undefined) this.#judgeWhole(this.#held.bytes());
  }

  protected failed(error: Error): void {
    clearTimeout(this.#patience);
    if (this.#sender.isOver || this.#isSettled) return;
    if (this.#first !== undefined || this.#holdsSuccess) this.#release(this);
    if (this.#isSettled || this.cut(error)) return;
    const trouble = this.#passage?.converting?.trouble;
    if (trouble !== undefined) this.#sender.ask({ error: new NoAnswerError(trouble) });
    else if (this.#held !== undefined) this.#judgeCut(this.#held.bytes(), error);
    else if (this.#delay !== undefined) this.#sender.again(this.#delay);
    // The provider had begun to answer: asked again, it would answer twice.
    else if (this.hasBegun) this.#sender.ask({ error: new BrokenAnswerError(error) });
    else this.#retry(error);
  }

  /** Nothing was heard of the provider. */
  #retry(error: Error): void {
    const delay = delayAfterError(codeOf(error), this.#number, this.#retries);
    if (delay === undefined) this.#sender.ask({ error });
    else this.#sender.again(delay);
  }

  /** A refusal broke off; of a stream that began with an error, all that matters has come. */
  #judgeCut(body: Buffer, error: Error): void {
    if (this.#hasFailed) this.#judgeWhole(body);
    else this.#sender.ask({ answer: cutRefusal(this.#head as Head, body, error, this.#outgoing) });
  }

  /** True while an answer of success is held back until it is whole. Nothing of it is passed on when it never is. */
  get #holdsSuccess(): boolean {
    return this.#held !== undefined && !this.#hasFailed && (this.#head?.status ?? 0) < 400;
  }

  /** What streams cannot be sent again. */
  get #retries(): RetryOptions {
    const { retries } = this.#sender;
    return this.#outgoing.body instanceof Readable ? { ...retries, max: 0 } : retries;
  }

  headIsDue(): void {
    const { keepAlive, response } = this.#sender;
    // The head of another wire's answer says nothing about what the client gets.
    if (keepAlive.hasBegun || this.#outgoing.converter !== undefined) return;
    Relay.begin(response, this.#head as Head, this.#extra);
    keepAlive.hasBegun = true;
  }

  eventsAreDue(): void {
    this.#release(this);
  }

  #judge(first: FirstEvents, chunk: Buffer): void {
    const verdict = first.push(chunk);
    if (verdict === "pass") {
      this.#release(this);
    } else if (verdict === "error") {
      // What else the stream has to say is part of the answer that is held back.
      this.#held = first.end();
      this.#first = undefined;
      this.#hasFailed = true;
    }
  }

  #hold(held: HeldBytes, chunk: Buffer): void {
    held.push(chunk);
    if (held.size <= WORTH_READING) return;
    // Whatever it is, the client gets it.
    this.#held = undefined;
    this.#write(this.#pass(this, this.#head as Head), held.bytes(), this);
  }

  /** Reads what nobody gets, so that its connection can be used again. */
  #pour(chunk: Buffer): void {
    this.#unwanted += chunk.length;
    if (this.#unwanted > WORTH_READING) this.abort(new Error("not worth reading"));
  }

  /** Passes an answer on that was held back, from now on as it comes. */
  #release(controller: Pausable): void {
    const bytes = this.#first?.end().bytes();
    this.#first = undefined;
    const passage = this.#pass(controller, this.#head as Head);
    if (bytes !== undefined && bytes.length > 0) this.#write(passage, bytes, controller);
    passage.flush();
  }

  #write(passage: Passage, bytes: Buffer, controller: Pausable): void {
    passage.write(bytes, controller);
    if (passage.converting !== undefined) this.#look(passage, passage.converting);
  }

  #end(passage: Passage): void {
    passage.end();
    if (passage.converting !== undefined) this.#look(passage, passage.converting, true);
  }

  /**
   * Sees what the client is told of an answer in other words: something, and so it is the one that the client gets; everything,
   * or nothing at all, and so the rest of it is not waited for.
   */
  #look(passage: Passage, { trouble, hasSpoken, isDone }: ConvertingRelay, hasEnded = false): void {
    if (this.#isSettled) return;
    if (hasSpoken && !this.#isAccepted) this.#accept(this.#head as Head);
    if (!isDone) return;
    this.#isSettled = true;
    this.#passage = undefined;
    if (this.isUnderWay) this.#hurry();
    if (!hasEnded) passage.end();
    if (trouble !== undefined) this.#sender.ask({ error: new NoAnswerError(trouble) });
  }

  /** A whole answer is passed on at once, unless there is something better to be had. */
  #judgeWhole(body: Buffer): void {
    const { status, message, headers } = this.#head as Head;
    const { course, response, record, keepAlive } = this.#sender;
    const answer: Answer = { status, message, headers, body, text: body.toString("latin1") };
    if (status >= 400 || this.#hasFailed || course?.isRefusal(answer) === true) {
      this.#sender.ask({ answer });
      return;
    }
    const { converter, speaks } = this.#outgoing;
    if (converter === undefined && !keepAlive.hasBegun) {
      this.#accept(answer);
      if (speaks !== undefined && status < 300) {
        const seen = usageOf(speaks, body, answer.text);
        count(record, seen);
        if (seen.usage === undefined) record.said = body.length;
      }
      Relay.whole(response, answer, this.#extra);
      return;
    }
    const passage = this.#pass(NEVER_WAITS, answer);
    passage.write(body, NEVER_WAITS);
    this.#end(passage);
  }

  #pass(controller: Pausable, head: Head): Passage {
    const { response, record, keepAlive } = this.#sender;
    const outgoing = keepAlive.hasBegun ? this.#asStream(head) : this.#outgoing;
    // Of an answer that is told in other words, it is still to be seen whether there is anything to tell.
    if (outgoing.converter === undefined) this.#accept(head);
    this.#passage = new Passage(
      outgoing,
      record,
      response,
      controller,
      head,
      this.#extra,
      keepAlive.hasBegun,
    );
    return this.#passage;
  }

  #accept({ status }: Head): void {
    this.#isAccepted = true;
    this.#sender.accept(status);
  }

  /** The head of a stream is out: whatever the provider sends, the client gets events. */
  #asStream({ headers }: Head): Outgoing {
    const { course } = this.#sender;
    const outgoing = this.#outgoing;
    if (course === undefined || outgoing.converter !== undefined) return outgoing;
    if (isEventStream(headers) && isPlain(headers)) return outgoing;
    return { ...outgoing, converter: () => course.asStream() };
  }

  /** Gives what nobody gets a moment to end, so that its connection can be used again. */
  #hurry(): void {
    this.#patience = setTimeout(() => this.abort(new Error("not worth waiting for")), WORTH_WAITING);
  }
}
