import type { ServerResponse } from "node:http";
import type { RetryOptions } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { Asker } from "./asker.ts";
import { Attempt } from "./attempt.ts";
import { type Blame, blameForAnswer, blameForError } from "./blame.ts";
import { BreakerOpenError } from "./breakers.ts";
import type { Limited, Running } from "./deadlines.ts";
import type { ExchangeSettings } from "./exchange-settings.ts";
import { KeepAlive } from "./keep-alive.ts";
import type { Course, Final, Outcome, Outgoing } from "./outgoing.ts";
import { sendFinal } from "./send-final.ts";
import type { Sender } from "./sender.ts";
import { tellBreakers } from "./tell-breakers.ts";

/**
 * Sends a request, repeatedly if that may help, and passes the answer on. Until the first byte has reached the client, a course may have
 * another request sent instead. `fail` is told why the first request could not be made.
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

/** Everything sent on behalf of one client, until it has its answer or disconnects. */
class Exchange implements Sender, Limited {
  readonly response: ServerResponse;
  readonly record: RequestRecord;
  readonly course: Course | undefined;
  readonly keepAlive: KeepAlive;
  isOver = false;
  readonly #asker: Asker;
  readonly #settings: ExchangeSettings;
  readonly #time: Running;
  #outgoing: Outgoing | undefined;
  /** How often the request was sent. */
  #attempts = 0;
  #latest: Attempt | undefined;
  /** Runs until the request is sent again. */
  #timer: NodeJS.Timeout | undefined;

  constructor(asker: Asker, settings: ExchangeSettings, course: Course | undefined) {
    const { response, record, closing } = asker;
    this.#asker = asker;
    this.response = response;
    this.#settings = settings;
    this.record = record;
    this.course = course;
    this.keepAlive = new KeepAlive(response, record, settings.keepAlive);
    this.#time = settings.deadlines.start(this);
    closing.wait(() => this.#leave());
  }

  get retries(): RetryOptions {
    return this.#settings.retries;
  }

  /** Sends a request that is still being made; the client gets signs of life meanwhile. */
  async await(making: Promise<Outgoing | undefined>, outcome?: Outcome): Promise<void> {
    this.keepAlive.start();
    const made = await making.finally(() => this.keepAlive.stop());
    if (made !== undefined) this.send(made);
    else if (outcome !== undefined) this.#settle(outcome);
  }

  /** Sends a request for the first time. */
  send(outgoing: Outgoing): void {
    this.#outgoing = outgoing;
    this.#attempts = 0;
    this.#dispatch(outgoing);
  }

  again(delay: number): void {
    this.#timer = setTimeout(() => this.#dispatch(this.#outgoing as Outgoing), delay);
  }

  #dispatch(outgoing: Outgoing): void {
    if (this.isOver) return;
    if (this.response.destroyed) {
      this.#leave();
      return;
    }
    const { name } = outgoing.upstream;
    const { breakers, pools } = this.#settings;
    const { caller } = this.#asker;
    if (this.#attempts === 0 && !breakers.admits(name, caller)) {
      this.ask({ error: new BreakerOpenError(name, breakers.opensIn(name, caller)) });
      return;
    }
    this.#attempts += 1;
    this.record.attempts += 1;
    this.record.sent ??= performance.now();
    this.#latest = new Attempt(this, outgoing, this.#attempts);
    this.#latest.send(pools);
  }

  accept(status: number): void {
    this.#tellBreakers(blameForAnswer(status));
    this.record.answered = performance.now();
    this.record.ending = "answered";
    if (status < 400) this.course?.accepted?.();
  }

  /** Asks the course what to do. The outcome stands if it knows nothing better. */
  ask(outcome: Outcome): void {
    const { answer, error } = outcome;
    this.#tellBreakers(answer === undefined ? blameForError(error) : blameForAnswer(answer.status));
    if (this.course === undefined) {
      this.#settle(outcome);
      return;
    }
    this.await(this.course.next(outcome), outcome)
      .catch(() => {
        // The gateway failed, but the client still gets what its provider said.
        this.record.trouble = "gateway_failed";
        this.#settle(outcome);
      })
      .catch(() => this.response.destroy());
  }

  #tellBreakers(blame: Blame): void {
    const { name } = (this.#outgoing as Outgoing).upstream;
    tellBreakers(this.#settings.breakers, name, blame, this.#asker.caller);
  }

  /** Nothing more is tried: the client gets what there is. */
  #settle(last: Outcome): void {
    if (this.isOver) return;
    const { wire, upstream, extra } = this.#outgoing as Outgoing;
    // What was sent last may have gone to another provider than the outcome is about.
    const final: Final = this.course?.final(last) ?? { outcome: last, upstream, extra };
    sendFinal(this.response, this.record, wire, final, this.keepAlive.hasBegun);
  }

  /** The time limit of the exchange has expired. */
  expire(): void {
    const seconds = Math.round(this.#settings.deadlines.total / 1000);
    const error = Object.assign(new Error(`no end after ${seconds} s`), { code: "TOTAL_TIMEOUT" });
    this.record.trouble = "total_timeout";
    const wasCut = this.#latest?.cut(error) === true;
    if (!wasCut && this.#outgoing !== undefined) {
      this.#settle({ error });
    } else if (!wasCut) {
      this.record.ending = "failed";
      this.response.destroy();
    }
    // The client has been told how this ended, and must not be told again.
    this.#leave();
  }

  /** The response is closed: everything was sent, or the client disconnected and nobody wants the rest. */
  #leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.#timer);
    this.#settings.deadlines.stop(this.#time);
    this.keepAlive.stop();
    this.#latest?.leave();
  }
}
