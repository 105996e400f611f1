import type { AnswerEvent } from "../answers/answer-event.ts";
import { CUT, malformed } from "../answers/answer-sink.ts";
import type { AnswerContext, AnswerWire, AnswerWriter } from "../answers/answer-wire.ts";
import { isBag, parsed } from "../answers/bag.ts";
import { answersOf } from "../answers/registry.ts";
import { readWhole, StreamReader } from "../answers/stream-reader.ts";
import { writeAnswer } from "../answers/write-answer.ts";
import { wires } from "../wires/registry.ts";
import type { Trouble, Wire } from "../wires/wire.ts";
import type { ConvertedRequest } from "./convert-request.ts";
import { ToolRestorer } from "./restore-tools.ts";

/** The head of a provider's answer: names and values of its headers alternate. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: readonly string[];
}

/** How to convert an answer for a client that speaks another wire. */
export interface AnswerConversion extends AnswerContext {
  /** The provider's wire. */
  readonly from: string;
  /** The client's wire. */
  readonly to: string;
  /** Whether the client asked for a stream. */
  readonly stream: boolean;
  /** The result of {@link convertRequest} for tools. */
  readonly tools?: Pick<ConvertedRequest, "toolNames" | "freeText">;
  /** The longest answer that is held back, because it arrives or is sent whole, or ends by repeating everything; 64 MiB by default. */
  readonly maxBytes?: number;
}

/** A piece of the converted answer. */
export interface ConvertedPiece {
  /** Set once, when the start of the answer is known. */
  readonly head?: AnswerHead;
  readonly text: string;
  /** Why there is no answer, if nothing of one was sent before: the head and the text say so. */
  readonly trouble?: Trouble;
}

const NOTHING: ConvertedPiece = { text: "" };
const LONGEST = 64 * 1024 * 1024;
/** The longest quotation from an error in an unknown shape. */
const QUOTED = 2_000;

/**
 * Converts the answer of a provider with another wire, piece by piece if the client wants a stream. Errors keep their status and the
 * provider's words. Call `start` with the head, `push` with each piece of the body, and `end`, or `cut` if the body broke off.
 */
export class AnswerConverter {
  readonly #conversion: AnswerConversion;
  readonly #source: AnswerWire;
  readonly #target: AnswerWire;
  readonly #wire: Wire;
  readonly #writer: AnswerWriter;
  readonly #tools: ToolRestorer;
  #head: AnswerHead = { status: 502, headers: [] };
  /** Set while the provider streams. */
  #reader: StreamReader | undefined;
  /** The body of an answer that is not streamed. */
  #pieces: Buffer[] = [];
  /** How many bytes have arrived. */
  #size = 0;
  /** The events of an answer that is sent whole. */
  #events: AnswerEvent[] = [];
  #begun = false;
  #done = false;
  #isCut = false;

  constructor(conversion: AnswerConversion) {
    this.#conversion = conversion;
    this.#source = answersOf(conversion.from);
    this.#target = answersOf(conversion.to);
    this.#wire = wires.find(({ name }) => name === conversion.to) as Wire;
    this.#writer = this.#target.openWriter(conversion);
    const { toolNames, freeText } = conversion.tools ?? {};
    this.#tools = new ToolRestorer(toolNames ?? new Map(), freeText ?? new Set());
  }

  /** True when the client has received everything; whatever still arrives adds nothing. */
  get done(): boolean {
    return this.#done;
  }

  /** True when it ended with an error in the middle of the answer. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Takes the head of the answer. */
  start(head: AnswerHead): ConvertedPiece {
    this.#head = head;
    const encoding = headerIn(head.headers, "content-encoding") ?? "identity";
    if (encoding !== "identity") return this.#fail(malformed(`it is encoded as ${encoding}`));
    const streams = headerIn(head.headers, "content-type")?.startsWith("text/event-stream") === true;
    if (streams && head.status < 300) this.#reader = new StreamReader(this.#source);
    return NOTHING;
  }

  /** Takes a piece of the body. */
  push(chunk: Buffer): ConvertedPiece {
    if (this.#done) return NOTHING;
    const { stream, to, maxBytes = LONGEST } = this.#conversion;
    this.#size += chunk.length;
    const held = this.#reader === undefined || !stream || to === "openai-responses";
    if (held && this.#size > maxBytes) return this.#fail(malformed("it is too long"));
    if (this.#reader !== undefined) return this.#tell(this.#reader.push(chunk));
    this.#pieces.push(chunk);
    return NOTHING;
  }

  /** The body is complete. */
  end(): ConvertedPiece {
    if (this.#done) return NOTHING;
    if (this.#reader !== undefined) return this.#tell(this.#reader.end());
    const body = Buffer.concat(this.#pieces);
    this.#pieces = [];
    if (this.#head.status >= 300) return this.#fail(this.#refusal(body.toString()));
    const value = parsed(body.toString());
    // Without `alt=sse`, Google streams a list.
    if (!Array.isArray(value)) return this.#tell(readWhole(this.#source, value));
    const reader = new StreamReader(this.#source);
    return this.#tell([...reader.push(body), ...reader.end()]);
  }

  /** The body broke off. */
  cut(trouble: Trouble = CUT): ConvertedPiece {
    return this.#done ? NOTHING : this.#fail(trouble);
  }

  #tell(events: readonly AnswerEvent[]): ConvertedPiece {
    let piece = NOTHING;
    for (const event of events.flatMap((one) => this.#tools.restore(one))) {
      const next = this.#tellOne(event);
      piece = { ...piece, ...next, text: piece.text + next.text };
    }
    return piece;
  }

  #tellOne(event: AnswerEvent): ConvertedPiece {
    if (this.#done) return NOTHING;
    if (event.type === "error") return this.#fail(event.trouble);
    const { stream, list } = this.#conversion;
    this.#done = event.type === "finish";
    if (stream) {
      const type = list === true ? JSON_TYPE : "text/event-stream; charset=utf-8";
      return this.#piece(this.#writer.write(event), 200, type);
    }
    this.#events.push(event);
    if (!this.#done) return NOTHING;
    const written = writeAnswer(this.#target, this.#events, this.#conversion);
    if ("trouble" in written) return this.#fail(written.trouble);
    return this.#piece(JSON.stringify(written.body), 200, JSON_TYPE);
  }

  /** Reports an error: as the answer if none has begun, otherwise as an event in the stream. */
  #fail(trouble: Trouble): ConvertedPiece {
    this.#done = true;
    if (this.#begun) {
      this.#isCut = true;
      return { text: this.#writer.write({ type: "error", trouble }) };
    }
    const body = this.#wire.errorBody(trouble);
    const text = JSON.stringify(this.#conversion.list === true ? [body] : body);
    return { ...this.#piece(text, trouble.status, JSON_TYPE), trouble };
  }

  #piece(text: string, status: number, type: string): ConvertedPiece {
    if (this.#begun || text === "") return { text };
    this.#begun = true;
    const headers = ["content-type", type];
    for (const name of KEPT) {
      const value = headerIn(this.#head.headers, name);
      if (value !== undefined) headers.push(name, value);
    }
    return { head: { status, headers }, text };
  }

  /** A provider's refusal in its own words. */
  #refusal(body: string): Trouble {
    const { status } = this.#head;
    const value = parsed(body);
    // Google's refusal of a stream is a list.
    const own = Array.isArray(value) ? value[0] : value;
    const told = isBag(own) ? this.#source.readError(own, status) : undefined;
    const words = body.trim() === "" ? `the provider answered ${status}` : body.slice(0, QUOTED);
    return told ?? { status: status < 400 ? 502 : status, code: "upstream_error", message: words };
  }
}

const JSON_TYPE = "application/json";

/** Headers with the same meaning on every wire. */
const KEPT = ["retry-after", "retry-after-ms"];

function headerIn(headers: readonly string[], wanted: string): string | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? undefined : headers[at + 1];
}
