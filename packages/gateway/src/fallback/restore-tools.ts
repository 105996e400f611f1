import type { AnswerEvent, CallEvent } from "../answers/answer-event.ts";
import { isBag, parsed } from "../answers/bag.ts";

/** Gives the calls of an answer the names and the form that the client knows its tools by. */
export class ToolRestorer {
  readonly #names: ReadonlyMap<string, string>;
  readonly #freeText: ReadonlySet<string>;
  /** A call whose arguments are to become free text, which they can only as a whole. */
  #held: { readonly call: CallEvent; text: string } | undefined;

  /** `names`: the client's, by the provider's; `freeText`: tools that take free text, by the client's names. */
  constructor(names: ReadonlyMap<string, string>, freeText: ReadonlySet<string>) {
    this.#names = names;
    this.#freeText = freeText;
  }

  /** What the client is told in place of an event. */
  restore(event: AnswerEvent): readonly AnswerEvent[] {
    if (event.type === "call") {
      const name = this.#names.get(event.name) ?? event.name;
      const call = name === event.name ? event : { ...event, name };
      if (call.custom === true || !this.#freeText.has(name)) return [call];
      this.#held = { call, text: "" };
      return [];
    }
    const held = this.#held;
    if (held === undefined) return [event];
    if (event.type === "arguments") {
      held.text += event.text;
      return [];
    }
    this.#held = undefined;
    const text = freeTextOf(held.text);
    return [
      { ...held.call, custom: true },
      ...(text === "" ? [] : [{ type: "arguments", text } as const]),
      event,
    ];
  }
}

/** The free text in arguments that hold nothing else; the arguments themselves where the model did as it pleased. */
function freeTextOf(text: string): string {
  const value = parsed(text);
  return isBag(value) && typeof value.input === "string" ? value.input : text;
}
