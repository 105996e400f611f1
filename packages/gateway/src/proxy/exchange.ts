import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import { UsageReader } from "../answers/usage-reader.ts";
import type { RetryOptions } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { Wire } from "../wires/wire.ts";
import { BreakerOpenError } from "./breakers.ts";
import { ConvertingRelay } from "./converting-relay.ts";
import type { ExchangeSettings } from "./exchange-settings.ts";
import { FirstEvents } from "./first-events.ts";
import { isDocument, isEventStream, isPlain, textsOf } from "./headers.ts";
import { KeepAlive } from "./keep-alive.ts";
import type { Answer, Course, Outcome, Outgoing } from "./outgoing.ts";
import { type Head, type Passing, type Pausable, Relay } from "./relay.ts";
import { delayAfterAnswer, delayAfterError } from "./retry-delay.ts";
import { sendTrouble } from "./send-trouble.ts";
import { codeOf, cutOf, troubleOf } from "./trouble.ts";

/** Of an answer that is not passed on, no more than this is read to its end. */
const WORTH_READING = 256 * 1024;
/** How long the head of a stream waits for its first event, and an event that says nothing for one that does, in milliseconds. */
const HEAD_WAITS = 50;
const PREAMBLE_WAITS = 1_000;

/**
 * Sends a request, again where that may help, and passes the answer on. Until the first byte has reached the client, a course
 * may have another request sent instead. Resolves when the exchange is over.
 */
export function forward(
  first: Outgoing | Promise<Outgoing>,
  response: ServerResponse,
  settings: ExchangeSettings,
  record: RequestRecord,
  course?: Course,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(response, settings, record, course, resolve);
    if (first instanceof Promise) exchange.await(first).catch(reject);
    else exchange.send(first);
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #settings: ExchangeSettings;
  readonly #record: RequestRecord;
  readonly #course: Course | undefined;
  readonly #done: () => void;
  readonly #deadline: NodeJS.Timeout;
  readonly #keepAlive: KeepAlive;
  #outgoing: Outgoing | undefined;
  #attempt = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Head | undefined;
  #relay: Passing | undefined;
  /** How long to wait, once an answer that is not passed on has ended. */
  #delay: number | undefined;
  /** Pieces of an answer that is held back. */
  #held: Buffer[] | undefined;
  #heldSize = 0;
  #first: FirstEvents | undefined;
  /** A stream that began with an error. */
  #hasFailed = false;
  #usage: UsageReader | undefined;
  #timer: NodeJS.Timeout | undefined;
  #gone = false;

  constructor(
    response: ServerResponse,
    settings: ExchangeSettings,
    record: RequestRecord,
    course: Course | undefined,
    done: () => void,
  ) {
    this.#response = response;
    this.#settings = settings;
    this.#record = record;
    this.#course = course;
    this.#done = done;
    this.#keepAlive = new KeepAlive(response, record, settings.keepAlive);
    this.#deadline = setTimeout(() => this.#expire(), settings.total);
    response.on("close", () => this.#leave());
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
    this.#outgoing = { ...outgoing, extra: [...outgoing.extra, ...this.#record.idHeader] };
    this.#attempt = 0;
    this.#dispatch(this.#outgoing);
  }

  #dispatch(outgoing: Outgoing): void {
    if (this.#gone) return;
    if (this.#response.destroyed) {
      this.#leave();
      return;
    }
    const { name } = outgoing.upstream;
    if (this.#attempt === 0 && !this.#settings.breakers.admits(name)) {
      this.#ask({
        error: new BreakerOpenError(`${name} failed again and again and is left alone for a while`),
      });
      return;
    }
    this.#attempt += 1;
    this.#delay = undefined;
    this.#controller = undefined;
    this.#held = undefined;
    this.#heldSize = 0;
    this.#first = undefined;
    this.#hasFailed = false;
    const record = this.#record;
    record.attempts += 1;
    record.sent ??= performance.now();
    const { upstream, path, method, headers, body } = outgoing;
    this.#settings.pools
      .to(upstream.origin)
      .dispatch({ path, method: method as Dispatcher.HttpMethod, headers: headers as string[], body }, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#gone) controller.abort(new Error("the client went away"));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    message?: string,
  ): void {
    if (status < 200 || this.#gone) return;
    const headers = textsOf(controller.rawHeaders);
    const head: Head = { status, message, headers };
    this.#head = head;
    this.#delay = delayAfterAnswer(status, headers, this.#attempt, this.#retries);
    if (this.#delay !== undefined) return;
    if (this.#course === undefined) this.#pass(controller, head);
    else if (status >= 400 || isDocument(headers, WORTH_READING)) this.#held = [];
    else if (isEventStream(headers) && isPlain(headers)) this.#watch(controller);
    else this.#pass(controller, head);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#relay !== undefined) {
      this.#write(chunk, controller);
    } else if (this.#first !== undefined) {
      this.#judge(controller, this.#first, chunk);
    } else {
      this.#hold(controller, chunk);
    }
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    if (this.#first !== undefined) this.#release(NEVER_WAITS);
    if (this.#delay !== undefined) this.#wait(this.#delay);
    else if (this.#relay !== undefined) this.#end(this.#relay);
    else if (this.#held !== undefined) this.#judgeWhole(this.#answer(Buffer.concat(this.#held)));
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    if (this.#gone) return;
    // The provider had begun to answer: asked again, it would answer twice.
    if (this.#first !== undefined || this.#holdsSuccess) this.#release(controller);
    const { upstream } = this.#outgoing as Outgoing;
    if (this.#relay !== undefined) {
      this.#record.ending = "cut";
      this.#count();
      this.#relay.cut(cutOf(error, upstream.name));
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
    return body === null || Buffer.isBuffer(body) ? retries : { ...retries, max: 0 };
  }

  /** Passes an answer on, from now on as it comes. */
  #pass(controller: Pausable, head: Head): void {
    const { upstream, wire, extra, speaks, converter } = this.#outgoing as Outgoing;
    const response = this.#response;
    const { hasBegun } = this.#keepAlive;
    this.#settings.breakers[isFailure(head.status) ? "failed" : "succeeded"](upstream.name);
    this.#record.answered = performance.now();
    this.#record.ending = "answered";
    if (head.status < 400) this.#course?.accepted?.();
    if (speaks !== undefined && head.status < 300) this.#usage = new UsageReader(speaks);
    this.#relay =
      converter === undefined
        ? new Relay(response, wire, controller, head, extra, hasBegun)
        : new ConvertingRelay(response, converter(), controller, head, extra, hasBegun);
  }

  #write(chunk: Buffer, controller: Pausable): void {
    this.#usage?.push(chunk);
    this.#relay?.write(chunk, controller);
  }

  /** A stream that lacks its end was cut by somebody who ended the connection cleanly: the client is not told that all is well. */
  #end(relay: Passing): void {
    this.#count();
    if (!this.#lacksEnd()) {
      relay.end();
      return;
    }
    const { upstream } = this.#outgoing as Outgoing;
    this.#record.ending = "cut";
    const error = Object.assign(new Error("the stream lacks its end"), { code: "NO_END_OF_STREAM" });
    relay.cut(cutOf(error, upstream.name));
  }

  #lacksEnd(): boolean {
    const { converter } = this.#outgoing as Outgoing;
    const headers = this.#head?.headers ?? [];
    if (this.#usage === undefined || this.#record.finish !== undefined || converter !== undefined)
      return false;
    return isEventStream(headers) && isPlain(headers) && !this.#usage.hasEnded();
  }

  /** Writes down what the answer took, as far as it says. */
  #count(): void {
    const { usage, reason } = this.#usage?.end() ?? {};
    this.#record.usage = usage;
    this.#record.finish = reason;
  }

  /** Holds a stream back until it says something. */
  #watch(controller: Dispatcher.DispatchController): void {
    this.#first = new FirstEvents();
    this.#timer = setTimeout(() => {
      const { extra, converter } = this.#outgoing as Outgoing;
      // The head of another wire's answer says nothing about what the client gets.
      if (!this.#keepAlive.hasBegun && converter === undefined) {
        Relay.begin(this.#response, this.#head as Head, extra);
        this.#keepAlive.hasBegun = true;
      }
      this.#timer = setTimeout(() => this.#release(controller), PREAMBLE_WAITS);
    }, HEAD_WAITS);
  }

  #judge(controller: Dispatcher.DispatchController, first: FirstEvents, chunk: Buffer): void {
    const verdict = first.push(chunk);
    if (verdict === "pass") {
      this.#release(controller);
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
    this.#pass(controller, this.#head as Head);
    if (bytes !== undefined && bytes.length > 0) this.#write(bytes, controller);
  }

  #hold(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#heldSize += chunk.length;
    if (this.#held === undefined) {
      if (this.#heldSize > WORTH_READING) controller.abort(new Error("not worth reading"));
      return;
    }
    this.#held.push(chunk);
    if (this.#heldSize <= WORTH_READING) return;
    // No refusal is that long; whatever it is, the client gets it.
    this.#pass(controller, this.#head as Head);
    this.#write(Buffer.concat(this.#held), controller);
    this.#held = undefined;
  }

  /** A whole answer is passed on at once, unless there is something better to be had. */
  #judgeWhole(answer: Answer): void {
    if (answer.status >= 400 || this.#hasFailed || this.#course?.isRefusal(answer) === true) {
      this.#ask({ answer });
      return;
    }
    this.#pass(NEVER_WAITS, answer);
    this.#write(answer.body, NEVER_WAITS);
    if (this.#relay !== undefined) this.#end(this.#relay);
  }

  #answer(body: Buffer): Answer {
    return { ...(this.#head as Head), body };
  }

  /** Asks the course what to do; the outcome stands when it knows nothing better. */
  #ask(outcome: Outcome): void {
    const { answer, error } = outcome;
    const { name } = (this.#outgoing as Outgoing).upstream;
    if (answer === undefined ? !(error instanceof BreakerOpenError) : isFailure(answer.status)) {
      this.#settings.breakers.failed(name);
    } else if (answer !== undefined) {
      this.#settings.breakers.succeeded(name);
    }
    if (this.#course === undefined) {
      this.#settle(outcome);
      return;
    }
    this.await(this.#course.next(outcome), outcome).catch((error: Error) => this.#settle({ error }));
  }

  /** Nothing more is tried: the client gets what there is. */
  #settle(last: Outcome): void {
    if (this.#gone) return;
    const { answer, error } = this.#course?.final(last) ?? last;
    const { upstream, wire, extra } = this.#outgoing as Outgoing;
    const record = this.#record;
    if (answer === undefined) {
      const trouble = troubleOf(error, upstream.name);
      record.ending = "failed";
      record.trouble = trouble.code;
      if (this.#keepAlive.hasBegun && wire !== undefined) this.#response.end(wire.errorEvent(trouble));
      else sendTrouble(this.#response, wire, trouble, extra);
      return;
    }
    record.answered = performance.now();
    record.ending = "answered";
    if (this.#keepAlive.hasBegun) this.#response.end(eventOf(answer, wire));
    else Relay.whole(this.#response, answer, extra);
  }

  #wait(delay: number): void {
    this.#timer = setTimeout(() => this.#dispatch(this.#outgoing as Outgoing), delay);
  }

  /** The time for all of it is over. */
  #expire(): void {
    const seconds = Math.round(this.#settings.total / 1000);
    const error = Object.assign(new Error(`no end after ${seconds} s`), { code: "TOTAL_TIMEOUT" });
    this.#record.trouble = "total_timeout";
    if (this.#relay !== undefined && this.#outgoing !== undefined) {
      this.#record.ending = "cut";
      this.#relay.cut(cutOf(error, this.#outgoing.upstream.name));
    } else if (this.#outgoing !== undefined) {
      this.#settle({ error });
    } else {
      this.#record.ending = "failed";
      this.#response.destroy();
    }
    this.#controller?.abort(error);
  }

  /** The response is closed: all was sent, or the client went away and nobody wants the rest. */
  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    this.#keepAlive.stop();
    if (!this.#response.writableFinished) this.#controller?.abort(new Error("the client went away"));
    this.#done();
  }
}

/** An answer that is complete already has nobody to wait for. */
const NEVER_WAITS: Pausable = { pause: () => {}, resume: () => {} };

/** Whether an answer says that the provider cannot answer. */
function isFailure(status: number): boolean {
  return status >= 500;
}

/** A refusal as an event of a stream that has begun already. */
function eventOf({ body, headers }: Answer, wire: Wire | undefined): Buffer | string {
  if (isEventStream(headers) || wire === undefined) return body;
  return wire.refusalEvent(body.toString("utf8"));
}
