import type { ServerResponse } from "node:http";
import type { AnswerConverter, ConvertedPiece } from "../fallback/answer-converter.ts";
import type { Trouble } from "../wires/wire.ts";
import type { Pausable } from "./pausable.ts";
import type { Head, Passing } from "./relay.ts";

/**
 * Passes on the answer of a provider that speaks another wire than the client, or that answers whole when the client expects a stream. If
 * it turns out to be no answer before anything was sent, the client gets nothing of it.
 */
export class ConvertingRelay implements Passing {
  readonly #response: ServerResponse;
  readonly #converter: AnswerConverter;
  readonly #extra: readonly string[];
  #hasBegun: boolean;
  #hasSpoken = false;
  #trouble: Trouble | undefined;

  constructor(
    response: ServerResponse,
    converter: AnswerConverter,
    controller: Pausable,
    head: Head,
    extra: readonly string[],
    hasBegun: boolean,
  ) {
    this.#response = response;
    this.#converter = converter;
    this.#extra = extra;
    this.#hasBegun = hasBegun;
    response.on("drain", () => controller.resume());
    this.#tell(converter.start(head));
  }

  /** Why there is no answer; the client has received nothing. */
  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** True once the client has received something. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** True when it has received everything, whatever still arrives. */
  get isDone(): boolean {
    return this.#converter.done;
  }

  /** True when what it received ends with an error. */
  get isCut(): boolean {
    return this.#converter.isCut;
  }

  /** The head is sent as soon as it is known. */
  flush(): void {}

  write(chunk: Buffer, controller: Pausable): void {
    if (!this.#tell(this.#converter.push(chunk))) controller.pause();
  }

  end(): void {
    this.#tell(this.#converter.end());
    this.#close();
  }

  cut(trouble: Trouble): void {
    this.#tell(this.#converter.cut(trouble));
    this.#close();
  }

  #close(): void {
    if (this.#trouble === undefined) this.#response.end();
  }

  /** False when the client does not keep up. */
  #tell({ head, text, trouble }: ConvertedPiece): boolean {
    this.#trouble ??= trouble;
    if (this.#trouble !== undefined) return true;
    this.#hasSpoken ||= text !== "";
    if (head !== undefined && !this.#hasBegun) {
      this.#hasBegun = true;
      const { status, headers } = head;
      this.#response.writeHead(status, [...headers, ...this.#extra, "x-accel-buffering", "no"]);
      if (status < 300) this.#response.flushHeaders();
    }
    return text === "" || this.#response.write(text);
  }
}
