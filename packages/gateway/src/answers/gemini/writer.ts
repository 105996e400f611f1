import { geminiWire } from "../../wires/gemini.ts";
import type { AnswerEvent, CallEvent } from "../answer-event.ts";
import type { AnswerContext, AnswerWriter } from "../answer-wire.ts";
import type { Bag } from "../bag.ts";
import { partsOf, responseOf } from "./response.ts";

/** Writes an answer as a stream of responses; calls are sent whole. */
export class ContentWriter implements AnswerWriter {
  readonly #context: AnswerContext;
  #call: CallEvent | undefined;
  #arguments = "";
  #calls = 0;
  #begun = false;

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  write(event: AnswerEvent): string {
    const { id } = this.#context;
    switch (event.type) {
      case "text":
      case "refusal":
        return this.#say([{ text: event.text }]);
      case "reasoning":
        return this.#say([{ text: event.text, thought: true }]);
      case "proof": {
        const parts = partsOf({ type: "reasoning", text: "", proof: event.proof }, id, 0);
        return parts.length === 0 ? "" : this.#say(parts);
      }
      case "call":
        this.#call = event;
        this.#arguments = "";
        return "";
      case "arguments":
        this.#arguments += event.text;
        return "";
      case "call-end":
        if (this.#call === undefined) return "";
        return this.#say(partsOf({ ...this.#call, arguments: this.#arguments }, id, this.#calls++));
      case "finish": {
        const last = this.#frame(responseOf([{ text: "" }], this.#context, event.reason, event.usage));
        return this.#context.list === true ? `${last}]\n` : last;
      }
      case "error":
        return this.#fail(geminiWire.errorEvent(event.trouble), geminiWire.errorBody(event.trouble));
      default:
        return "";
    }
  }

  #say(parts: readonly Bag[]): string {
    return this.#frame(responseOf(parts, this.#context));
  }

  #frame(response: object): string {
    const text = JSON.stringify(response);
    if (this.#context.list !== true) return `data: ${text}\r\n\r\n`;
    const head = this.#begun ? ",\r\n" : "[";
    this.#begun = true;
    return `${head}${text}\n`;
  }

  #fail(event: string, body: object): string {
    return this.#context.list === true ? `${this.#frame(body)}]\n` : event;
  }
}
