import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { usageOf } from "../answers/usage-reader.ts";
import type { RetryOptions } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { Asker } from "./asker.ts";
import { type Blame, blameForAnswer, blameForError } from "./blame.ts";
import { BreakerOpenError } from "./breakers.ts";
import { Call, type CallListener, type Pausable } from "./call.ts";
import type { Limited, Running } from "./deadlines.ts";
import type { ExchangeSettings } from "./exchange-settings.ts";
import { FirstEvents } from "./first-events.ts";
import { isDocument, isEventStream, isPlain } from "./headers.ts";
import { joined } from "./joined.ts";
import { KeepAlive } from "./keep-alive.ts";
import type { Answer, Course, Final, Outcome, Outgoing } from "./outgoing.ts";
import { count, Passage } from "./passage.ts";
import { refusalEvent } from "./refusal-event.ts";
import { type Head, Relay } from "./relay.ts";
import { delayAfterAnswer, delayAfterError } from "./retry-delay.ts";
import { sendTrouble } from "./send-trouble.ts";
import { codeOf, troubleOf } from "./trouble.ts";

/** Of an answer that is not passed on, no more than this is read to its end. */
const WORTH_READING = 256 * 1024;
/** How long the head of a stream waits for its first event, and an event that says nothing for one that does, in milliseconds. */
const HEAD_WAITS = 50;
const PREAMBLE_WAITS = 1_000;

/**
 * Sends a request, again where that may help, and passes the answer on. Until the first byte has reached the client, a course
 * may have another request sent instead. `fail` hears why the first one could not be made.
 */
export function forward(
  first: Outgoing | Promise<Outgoing>,
  asker: Asker,
  settings: ExchangeSettings,
  fail: (error: unknown) => void,
  course?: Course,
): void {
  const exchange = new Exchange(asker, settings, course);
  if (first instanceof Promise) exchange.await(first).catch(fail);
  else exchange.send(first);
}

class Exchange implements CallListener, Limited {
  readonly #response: ServerResponse;
  readonly #asker: Asker;
  readonly #settings: ExchangeSettings;
  readonly #record: RequestRecord;
  readonly #course: Course | undefined;
  readonly #keepAlive: KeepAlive;
  readonly #time: Running;
  #outgoing: Outgoing | undefined;
  /** Headers of ours for the answer. */
  #extra: readonly string[] = [];
  #attempt = 0;
  #call: Call | undefined;
  #head: Head | undefined;
  /** The answer, once the client gets it. */
  #passage: Passage | undefined;
  /** How long to wait, once an answer that is not passed on has ended. */
  #delay: number | undefined;
  /** Pieces of an answer that is held back. */
  #held: Buffer[] | undefined;
  #heldSize = 0;
  #first: FirstEvents | undefined;
  /** A stream that began with an error. */
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #gone = false;

  constructor(asker: Asker, settings: ExchangeSettings, course: Course | undefined) {
    const { response, record, closing } = asker;
    this.#asker = asker;
    this.#response = response;
    this.#settings = settings;
    this.#record = record;
    this.#course = course;
    this.#keepAlive = new KeepAlive(response, record, settings.keepAlive);
    this.#time = settings.deadlines.start(this);
    closing.wait(() => this.#leave());
  }

  /** Sends what is still being made; the client gets signs of life meanwhile. */
  async await(making: Promise<Outgoing | undefined>, outcome?: Outcome): Promise<void> {
    this.#keepAlive.start();
    const made = await making.finally(() => this.#keepAlive.stop());
    if (made !== undefined) this.send(made);
    else if (outcome !== undefined) this.#settle(outcome);
  }

  /** Sends a request for the first time. */
  send(outgoing: Outgoing): void {
    this.#outgoing = outgoing;
    this.#extra = this.#withId(outgoing.extra);
    this.#attempt = 0;
    this.#dispatch(outgoing);
  }

  #withId(extra: readonly string[]): readonly string[] {
    const { idHeader } = this.#record;
    return extra.length === 0 ? idHeader : [...extra, ...idHeader];
  }

  #dispatch(outgoing: Outgoing): void {
    if (this.#gone) return;
    if (this.#response.destroyed) {
      this.#leave();
      return;
    }
    const { name } = outgoing.upstream;
    const { breakers } = this.#settings;
    const { caller } = this.#asker;
    if (this.#attempt === 0 && !breakers.admits(name, caller)) {
      this.#ask({ error: new BreakerOpenError(name, breakers.opensIn(name, caller)) });
      return;
    }
    this.#attempt += 1;
    this.#delay = undefined;
    this.#call = undefined;
    this.#held = undefined;
    this.#heldSize = 0;
    this.#first = undefined;
    this.#hasFailed = false;
    const record = this.#record;
    record.attempts += 1;
    record.sent ??= performance.now();
    const { upstream, path, method, headers, body } = outgoing;
    this.#settings.pools.to(upstream.origin).dispatch(
      {
        path,
        method: method as Dispatcher.HttpMethod,
        headers: headers as string[],
        // It takes anything that gives bytes one after the other, and its types do not say so.
        body: body as Buffer | Readable | null,
      },
      new Call(this),
    );
  }

  started(call: Call): void {
    this.#call = call;
    if (this.#gone) call.abort(new Error("the client went away"));
  }

  answered(call: Call, status: number, headers: readonly string[], message: string | undefined): void {
    if (status < 200 || this.#gone) return;
    const head: Head = { status, message, headers };
    this.#head = head;
    this.#delay = delayAfterAnswer(status, headers, this.#attempt, this.#retries);
    if (this.#delay !== undefined) return;
    if (this.#course === undefined) this.#pass(call, head).flush();
    else if (status >= 400 || isDocument(headers, WORTH_READING)) this.#held = [];
    else if (isEventStream(headers) && isPlain(headers)) this.#watch(call);
    else this.#pass(call, head).flush();
  }

  received(call: Call, chunk: Buffer): void {
    if (this.#passage !== undefined) this.#passage.write(chunk, call);
    else if (this.#first !== undefined) this.#judge(call, this.#first, chunk);
    else this.#hold(call, chunk);
  }

  ended(): void {
    clearTimeout(this.#timer);
    if (this.#first !== undefined) this.#release(NEVER_WAITS);
    if (this.#delay !== undefined) this.#wait(this.#delay);
    else if (this.#passage !== undefined) this.#passage.end();
    else if (this.#held !== undefined) this.#judgeWhole(joined(this.#held));
  }

  failed(call: Call, error: Error): void {
    clearTimeout(this.#timer);
    if (this.#gone) return;
    // The provider had begun to answer: asked again, it would answer twice.
    if (this.#first !== undefined || this.#holdsSuccess) this.#release(call);
    if (this.#passage !== undefined) {
      this.#passage.cut(error);
      return;
    }
    const delay = this.#delay ?? delayAfterError(codeOf(error), this.#attempt, this.#retries);
    if (delay === undefined) this.#ask({ error });
    else this.#wait(delay);
  }

  /** True while an answer of success is held back until it is whole. Nothing of it is passed on when it never is. */
  get #holdsSuccess(): boolean {
    return this.#held !== undefined && (this.#head?.status ?? 0) < 400;
  }

  /** What streams cannot be sent again. */
  get #retries(): RetryOptions {
    const { body } = this.#outgoing as Outgoing;
    const { retries } = this.#settings;
    return body instanceof Readable ? { ...retries, max: 0 } : retries;
  }

  /** The answer is the one that the client gets. */
  #accept(status: number): void {
    this.#tellBreaker(blameForAnswer(status));
    this.#record.answered = performance.now();
    this.#record.ending = "answered";
    if (status < 400) this.#course?.accepted?.();
  }

  #tellBreaker(blame: Blame): void {
    const { name } = (this.#outgoing as Outgoing).upstream;
    const { breakers } = this.#settings;
    if (blame === "none") breakers.succeeded(name);
    else if (blame === "provider") breakers.failed(name);
    else if (blame === "either") breakers.failed(name, this.#asker.caller);
  }

  /** Passes an answer on, from now on as it comes. */
  #pass(controller: Pausable, head: Head): Passage {
    this.#accept(head.status);
    this.#passage = new Passage(
      this.#outgoing as Outgoing,
      this.#record,
      this.#response,
      controller,
      head,
      this.#extra,
      this.#keepAlive.hasBegun,
    );
    return this.#passage;
  }

  /** Holds a stream back until it says something. */
  #watch(call: Call): void {
    this.#first = new FirstEvents();
    this.#timer = setTimeout(() => {
      const { converter } = this.#outgoing as Outgoing;
      // The head of another wire's answer says nothing about what the client gets.
      if (!this.#keepAlive.hasBegun && converter === undefined) {
        Relay.begin(this.#response, this.#head as Head, this.#extra);
        this.#keepAlive.hasBegun = true;
      }
      this.#timer = setTimeout(() => this.#release(call), PREAMBLE_WAITS);
    }, HEAD_WAITS);
  }

  #judge(call: Call, first: FirstEvents, chunk: Buffer): void {
    const verdict = first.push(chunk);
    if (verdict === "pass") {
      this.#release(call);
    } else if (verdict === "error") {
      clearTimeout(this.#timer);
      // What else the stream has to say is part of the answer that is held back.
      this.#held = [first.bytes()];
      this.#first = undefined;
      this.#hasFailed = true;
    }
  }

  #release(controller: Pausable): void {
    clearTimeout(this.#timer);
    const bytes = this.#first?.bytes();
    this.#first = undefined;
    const passage = this.#pass(controller, this.#head as Head);
    if (bytes !== undefined && bytes.length > 0) passage.write(bytes, controller);
    passage.flush();
  }

  #hold(call: Call, chunk: Buffer): void {
    this.#heldSize += chunk.length;
    if (this.#held === undefined) {
      if (this.#heldSize > WORTH_READING) call.abort(new Error("not worth reading"));
      return;
    }
    this.#held.push(chunk);
    if (this.#heldSize <= WORTH_READING) return;
    // No refusal is that long; whatever it is, the client gets it.
    this.#pass(call, this.#head as Head).write(joined(this.#held), call);
    this.#held = undefined;
  }

  /** A whole answer is passed on at once, unless there is something better to be had. */
  #judgeWhole(body: Buffer): void {
    const { status, message, headers } = this.#head as Head;
    const answer: Answer = { status, message, headers, body, text: body.toString("latin1") };
    if (status >= 400 || this.#hasFailed || this.#course?.isRefusal(answer) === true) {
      this.#ask({ answer });
      return;
    }
    const { converter, speaks } = this.#outgoing as Outgoing;
    if (converter === undefined && !this.#keepAlive.hasBegun) {
      this.#accept(status);
      if (speaks !== undefined && status < 300) count(this.#record, usageOf(speaks, body, answer.text));
      Relay.whole(this.#response, answer, this.#extra);
      return;
    }
    const passage = this.#pass(NEVER_WAITS, answer);
    passage.write(body, NEVER_WAITS);
    passage.end();
  }

  /** Asks the course what to do; the outcome stands when it knows nothing better. */
  #ask(outcome: Outcome): void {
    const { answer, error } = outcome;
    this.#tellBreaker(answer === undefined ? blameForError(error) : blameForAnswer(answer.status));
    if (this.#course === undefined) {
      this.#settle(outcome);
      return;
    }
    this.await(this.#course.next(outcome), outcome).catch(() => {
      // Whatever failed here is ours; the client still has what its provider said.
      this.#record.trouble = "gateway_failed";
      this.#settle(outcome);
    });
  }

  /** Nothing more is tried: the client gets what there is. */
  #settle(last: Outcome): void {
    if (this.#gone) return;
    const { wire, ...sent } = this.#outgoing as Outgoing;
    // What was sent last may have gone to another than the one whom this is about.
    const { outcome, upstream, extra }: Final = this.#course?.final(last) ?? { outcome: last, ...sent };
    const { answer, error } = outcome;
    const headers = this.#withId(extra);
    const record = this.#record;
    if (answer === undefined) {
      const trouble = troubleOf(error, upstream.name);
      record.ending = "failed";
      record.trouble = trouble.code;
      if (this.#keepAlive.hasBegun && wire !== undefined) this.#response.end(wire.errorEvent(trouble));
      else sendTrouble(this.#response, wire, trouble, headers);
      return;
    }
    record.answered = performance.now();
    record.ending = "answered";
    if (this.#keepAlive.hasBegun) this.#response.end(refusalEvent(answer, wire));
    else Relay.whole(this.#response, answer, headers);
  }

  #wait(delay: number): void {
    this.#timer = setTimeout(() => this.#dispatch(this.#outgoing as Outgoing), delay);
  }

  /** The time for all of it is over. */
  expire(): void {
    const seconds = Math.round(this.#settings.deadlines.total / 1000);
    const error = Object.assign(new Error(`no end after ${seconds} s`), { code: "TOTAL_TIMEOUT" });
    this.#record.trouble = "total_timeout";
    if (this.#passage !== undefined) {
      this.#passage.cut(error);
    } else if (this.#outgoing !== undefined) {
      this.#settle({ error });
    } else {
      this.#record.ending = "failed";
      this.#response.destroy();
    }
    // The client was told how this ended: whatever comes of it now is not told as well.
    this.#leave();
  }

  /** The response is closed: all was sent, or the client went away and nobody wants the rest. */
  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#timer);
    this.#settings.deadlines.stop(this.#time);
    this.#keepAlive.stop();
    if (!this.#response.writableFinished) this.#call?.abort(new Error("the client went away"));
  }
}

/** An answer that is complete already has nobody to wait for. */
const NEVER_WAITS: Pausable = { pause: () => {}, resume: () => {} };
