import { openaiResponsesWire } from "../../wires/openai-responses.ts";
import type { AnswerEvent, CallEvent, FinishEvent, Proof } from "../answer-event.ts";
import type { AnswerContext, AnswerWriter } from "../answer-wire.ts";
import type { Bag } from "../bag.ts";
import { begunResponse, blockOf, endOf, itemOf } from "./response-body.ts";
import { writeUsage } from "./words.ts";

/** An unfinished item. */
type Open =
  | {
      readonly kind: "message";
      type: "text" | "refusal";
      text: string;
      readonly content: Bag[];
      readonly id: string;
    }
  | { readonly kind: "reasoning"; text: string; readonly id: string }
  | {
      readonly kind: "call";
      text: string;
      readonly call: CallEvent;
      readonly index: number;
      readonly id: string;
    };

/** Writes a response as events. Its text is kept, because the last event repeats everything. */
export class ResponseWriter implements AnswerWriter {
  readonly #context: AnswerContext;
  readonly #output: Bag[] = [];
  #number = 0;
  #begun = false;
  #open: Open | undefined;
  #calls = 0;
  #refused = false;

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  write(event: AnswerEvent): string {
    switch (event.type) {
      case "start":
        return this.#begin();
      case "text":
      case "refusal":
        return this.#speak(event.type, event.text);
      case "reasoning":
        return this.#think(event.text);
      case "proof":
        return this.#prove(event.proof);
      case "call":
        return this.#close() + this.#call(event);
      case "arguments":
        return this.#argue(event.text);
      case "call-end":
        return this.#close();
      case "finish":
        return this.#finish(event);
      case "error":
        return openaiResponsesWire.errorEvent(event.trouble);
    }
  }

  #event(type: string, members: Bag): string {
    const data = { type, sequence_number: this.#number++, ...members };
    return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  /** An event about the unfinished item. */
  #about(type: string, members: Bag): string {
    return this.#event(type, { item_id: this.#open?.id, output_index: this.#output.length, ...members });
  }

  #begin(): string {
    if (this.#begun) return "";
    this.#begun = true;
    const response = begunResponse(this.#context);
    return this.#event("response.created", { response }) + this.#event("response.in_progress", { response });
  }

  #add(open: Open, item: Bag): string {
    const begun = this.#begin();
    this.#open = open;
    return begun + this.#event("response.output_item.added", { output_index: this.#output.length, item });
  }

  #speak(type: "text" | "refusal", text: string): string {
    let out = "";
    let open = this.#open;
    if (open?.kind !== "message") {
      out = this.#close();
      const id = `msg_${this.#context.id}_${this.#output.length}`;
      open = { kind: "message", type, text: "", content: [], id };
      out += this.#add(open, { id, type: "message", status: "in_progress", content: [], role: "assistant" });
      out += this.#part("added", type, "");
    } else if (open.type !== type) {
      out = this.#closePart(open);
      open.type = type;
      open.text = "";
      out += this.#part("added", type, "");
    }
    open.text += text;
    this.#refused ||= type === "refusal";
    const more = type === "text" ? { logprobs: [] } : {};
    const name = type === "text" ? "response.output_text.delta" : "response.refusal.delta";
    return out + this.#about(name, { content_index: open.content.length, delta: text, ...more });
  }

  #part(what: "added" | "done", type: "text" | "refusal", text: string): string {
    const index = this.#open?.kind === "message" ? this.#open.content.length : 0;
    return this.#about(`response.content_part.${what}`, { content_index: index, part: blockOf(type, text) });
  }

  #closePart(open: Open & { kind: "message" }): string {
    const { type, text, content } = open;
    const at = { content_index: content.length };
    const done =
      type === "text"
        ? this.#about("response.output_text.done", { ...at, text, logprobs: [] })
        : this.#about("response.refusal.done", { ...at, refusal: text });
    const part = this.#part("done", type, text);
    content.push(blockOf(type, text));
    return done + part;
  }

  #think(text: string): string {
    let out = "";
    const at = { summary_index: 0 };
    if (this.#open?.kind !== "reasoning") {
      out = this.#close();
      const id = `thought_${this.#context.id}_${this.#output.length}`;
      out += this.#add({ kind: "reasoning", text: "", id }, { id, type: "reasoning", summary: [] });
      const part = { type: "summary_text", text: "" };
      out += this.#about("response.reasoning_summary_part.added", { ...at, part });
    }
    if (this.#open !== undefined) this.#open.text += text;
    return out + this.#about("response.reasoning_summary_text.delta", { ...at, delta: text });
  }

  #prove(proof: Proof): string {
    const goesOn = this.#open?.kind === "reasoning" && proof.sealed !== true;
    if (goesOn) return this.#close(proof);
    const out = this.#close();
    const item = itemOf({ type: "reasoning", text: "", proof }, this.#context.id, this.#output.length, 0);
    if (item === undefined) return out;
    const added =
      this.#begin() + this.#event("response.output_item.added", { output_index: this.#output.length, item });
    return out + added + this.#done(item);
  }

  #call(call: CallEvent): string {
    const index = this.#calls++;
    const item = itemOf({ ...call, arguments: "" }, this.#context.id, this.#output.length, index) ?? {};
    const open: Open = { kind: "call", text: "", call, index, id: String(item.id) };
    return this.#add(open, { ...item, status: "in_progress" });
  }

  #argue(text: string): string {
    if (this.#open?.kind !== "call") return "";
    this.#open.text += text;
    const custom = this.#open.call.custom === true;
    const name = custom ? "response.custom_tool_call_input.delta" : "response.function_call_arguments.delta";
    return this.#about(name, { delta: text });
  }

  /** Ends the unfinished item. */
  #close(proof?: Proof, status = "completed"): string {
    const open = this.#open;
    if (open === undefined) return "";
    const { id } = this.#context;
    if (open.kind === "message") {
      const part = this.#closePart(open);
      const { content } = open;
      return part + this.#done({ id: open.id, type: "message", status, content, role: "assistant" });
    }
    if (open.kind === "reasoning") {
      const { text } = open;
      const said = { type: "reasoning" as const, text, ...(proof === undefined ? {} : { proof }) };
      const part = { type: "summary_text", text };
      const done =
        this.#about("response.reasoning_summary_text.done", { summary_index: 0, text }) +
        this.#about("response.reasoning_summary_part.done", { summary_index: 0, part });
      return done + this.#done(itemOf(said, id, this.#output.length, 0) ?? {});
    }
    const { call, text, index } = open;
    const done =
      call.custom === true
        ? this.#about("response.custom_tool_call_input.done", { input: text })
        : this.#about("response.function_call_arguments.done", { name: call.name, arguments: text });
    return done + this.#done(itemOf({ ...call, arguments: text }, id, this.#output.length, index) ?? {});
  }

  #done(item: Bag): string {
    const event = this.#event("response.output_item.done", { output_index: this.#output.length, item });
    this.#output.push(item);
    this.#open = undefined;
    return event;
  }

  #finish({ reason, usage }: FinishEvent): string {
    const end = endOf(reason, this.#refused);
    const out = this.#begin() + this.#close(undefined, end.status);
    const response = {
      ...begunResponse(this.#context),
      ...end,
      output: this.#output,
      ...(usage === undefined ? {} : { usage: writeUsage(usage) }),
    };
    return out + this.#event(`response.${end.status}`, { response });
  }
}
