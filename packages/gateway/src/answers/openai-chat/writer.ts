import { openaiChatWire } from "../../wires/openai-chat.ts";
import { callId } from "../answer.ts";
import type { AnswerEvent, CallEvent, FinishEvent } from "../answer-event.ts";
import type { AnswerContext, AnswerWriter } from "../answer-wire.ts";
import { type Bag, bagOf } from "../bag.ts";
import { wordOfReason, writeUsage } from "./words.ts";

/** Writes a completion as chunks. */
export class ChatWriter implements AnswerWriter {
  readonly #context: AnswerContext;
  readonly #told: boolean;
  #begun = false;
  #calls = 0;
  #custom = false;
  #refused = false;

  constructor(context: AnswerContext) {
    this.#context = context;
    this.#told = bagOf(context.request?.stream_options).include_usage === true;
  }

  write(event: AnswerEvent): string {
    switch (event.type) {
      case "start":
        return this.#begin();
      case "text":
        return this.#delta({ content: event.text });
      case "refusal":
        this.#refused = true;
        return this.#delta({ refusal: event.text });
      case "reasoning":
        return this.#delta({ reasoning_content: event.text });
      case "call":
        return this.#call(event);
      case "arguments": {
        const said = this.#custom
          ? { custom: { input: event.text } }
          : { function: { arguments: event.text } };
        return this.#delta({ tool_calls: [{ index: this.#calls - 1, ...said }] });
      }
      case "finish":
        return this.#finish(event);
      case "error":
        return openaiChatWire.errorEvent(event.trouble);
      default:
        // The wire has no place for another vendor's signature, and does not mark the end of a call.
        return "";
    }
  }

  #begin(): string {
    if (this.#begun) return "";
    this.#begun = true;
    return this.#delta({ role: "assistant", content: "" });
  }

  #call(event: CallEvent): string {
    const index = this.#calls;
    this.#calls += 1;
    this.#custom = event.custom === true;
    const { name } = event;
    const own = this.#custom
      ? { type: "custom", custom: { name, input: "" } }
      : { type: "function", function: { name, arguments: "" } };
    return this.#delta({ tool_calls: [{ index, id: callId(event, this.#context.id, index), ...own }] });
  }

  #finish({ reason, usage }: FinishEvent): string {
    const word = wordOfReason(reason, this.#refused);
    const last = this.#chunk({ choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: word }] });
    const counted =
      this.#told && usage !== undefined ? this.#chunk({ choices: [], usage: writeUsage(usage) }) : "";
    return `${this.#begin()}${last}${counted}data: [DONE]\n\n`;
  }

  #delta(delta: Bag): string {
    const head = this.#begin();
    return head + this.#chunk({ choices: [{ index: 0, delta, logprobs: null, finish_reason: null }] });
  }

  #chunk(members: Bag): string {
    const { id, model, created } = this.#context;
    const chunk = {
      id: `chatcmpl-${id}`,
      object: "chat.completion.chunk",
      created,
      model,
      // If usage was requested, every chunk has the member.
      ...(this.#told ? { usage: null } : {}),
      ...members,
    };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  }
}
