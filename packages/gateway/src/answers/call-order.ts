import type { AnswerEvent, CallEvent } from "./answer-event.ts";
import { JsonEnd } from "./json-end.ts";

/** How many characters may wait for a call to end. */
const MOST_WAITING = 8 * 1024 * 1024;

/** A call that has begun. */
class Call {
  readonly key: unknown;
  readonly event: CallEvent;
  /** Arguments that arrived while it had to wait. */
  readonly pieces: string[] = [];
  readonly json = new JsonEnd();
  /** Some of its arguments were passed on. */
  isSpoken = false;
  hasEnded = false;

  constructor(key: unknown, event: CallEvent) {
    this.key = key;
    this.event = event;
  }

  /** True when nothing of it can be missing: free text does not mark its own end. */
  get isWhole(): boolean {
    return this.hasEnded || (this.json.isOver && this.event.custom !== true);
  }
}

/**
 * Puts calls in order, even if their pieces are interleaved, because wires take one call at a time. The call that began first is passed on
 * as it arrives; everything else that arrives before its end waits.
 */
export class CallOrder {
  readonly #tell: (event: AnswerEvent) => void;
  /** The call being passed on. Without one, nothing waits. */
  #open: Call | undefined;
  #waiting: (AnswerEvent | Call)[] = [];
  /** Calls that wait and have not ended, by key. */
  readonly #later = new Map<unknown, Call>();
  #held = 0;

  constructor(tell: (event: AnswerEvent) => void) {
    this.#tell = tell;
  }

  /** True when too much is waiting. */
  get isFull(): boolean {
    return this.#held > MOST_WAITING;
  }

  /** Adds an event that is not about a call. */
  add(event: AnswerEvent): void {
    if (this.#open?.isWhole) this.#close();
    if (this.#open === undefined) this.#tell(event);
    else {
      this.#waiting.push(event);
      if ("text" in event) this.#held += event.text.length;
    }
  }

  /** Begins a call; an earlier one with its key ends. */
  begin(key: unknown, event: CallEvent): void {
    this.end(key);
    if (this.#open?.isWhole) this.#close();
    const call = new Call(key, event);
    if (this.#open === undefined) this.#start(call);
    else {
      this.#waiting.push(call);
      this.#later.set(key, call);
    }
  }

  /** Adds a piece of a call's arguments; false when it belongs to no open call. */
  speak(key: unknown, text: string): boolean {
    const isOpen = this.#open?.key === key;
    const call = isOpen ? this.#open : this.#later.get(key);
    if (call === undefined) return text.trim() === "";
    call.json.push(text);
    if (isOpen) {
      this.#say(call, text);
      if (this.#waiting.length > 0 && call.isWhole) this.#close();
    } else {
      call.pieces.push(text);
      this.#held += text.length;
    }
    return true;
  }

  /** Ends a call if it is open. */
  end(key: unknown): void {
    const later = this.#later.get(key);
    this.#later.delete(key);
    if (this.#open?.key === key) this.#close();
    else if (later !== undefined) later.hasEnded = true;
  }

  /** Ends all calls. */
  endAll(): void {
    for (const call of this.#later.values()) call.hasEnded = true;
    this.#close();
  }

  #start(call: Call): void {
    this.#open = call;
    this.#tell(call.event);
  }

  #say(call: Call, text: string): void {
    call.isSpoken = true;
    this.#tell({ type: "arguments", text });
  }

  /** Ends the open call and passes on what waited for it, up to the first incomplete call. */
  #close(): void {
    this.#stop();
    const waiting = this.#waiting;
    let next = 0;
    for (; next < waiting.length && this.#open === undefined; next++) {
      const each = waiting[next] as AnswerEvent | Call;
      if (each instanceof Call) this.#catchUp(each, next === waiting.length - 1);
      else this.#tell(each);
    }
    this.#waiting = waiting.slice(next);
    if (this.#waiting.length === 0) this.#held = 0;
  }

  /** Passes on a call that has waited. */
  #catchUp(call: Call, isLast: boolean): void {
    if (this.#later.get(call.key) === call) this.#later.delete(call.key);
    this.#start(call);
    for (const piece of call.pieces) this.#say(call, piece);
    if (call.hasEnded || (call.isWhole && !isLast)) this.#stop();
  }

  #stop(): void {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    if (!open.isSpoken && open.event.custom !== true) this.#tell({ type: "arguments", text: "{}" });
    this.#tell({ type: "call-end" });
  }
}
