import type { ServerResponse } from "node:http";
import type { AnswerConverter, ConvertedPiece } from "../fallback/answer-converter.ts";
import type { Trouble } from "../wires/wire.ts";
import type { Pausable } from "./pausable.ts";
import type { Head, Passing } from "./relay.ts";

/** Passes on the answer of a provider that speaks another wire than the client. */
export class ConvertingRelay implements Passing {
  readonly #response: ServerResponse;
  readonly #converter: AnswerConverter;
  readonly #extra: readonly string[];
  #hasBegun: boolean;

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

  /** The head is sent as soon as it is known. */
  flush(): void {}

  write(chunk: Buffer, controller: Pausable): void {
    if (!this.#tell(this.#converter.push(chunk))) controller.pause();
  }

  end(): void {
    this.#tell(this.#converter.end());
    this.#response.end();
  }

  cut(trouble: Trouble): void {
    this.#tell(this.#converter.cut(trouble));
    this.#response.end();
  }

  /** False when the client does not keep up. */
  #tell({ head, text }: ConvertedPiece): boolean {
    if (head !== undefined && !this.#hasBegun) {
      this.#hasBegun = true;
      const { status, headers } = head;
      this.#response.writeHead(status, [...headers, ...this.#extra, "x-accel-buffering", "no"]);
      if (status < 300) this.#response.flushHeaders();
    }
    return text === "" || this.#response.write(text);
  }
}
