import type { AnswerEvent, CallEvent } from "../answers/answer-event.ts";
import { isBag, parsed } from "../answers/bag.ts";

/** Gives the calls of an answer the names and forms that the client knows its tools by. */
export class ToolRestorer {
  readonly #names: ReadonlyMap<string, string>;
  readonly #freeText: ReadonlySet<string>;
  /** A call whose arguments become free text, which requires all of them. */
  #held: { readonly call: CallEvent; text: string } | undefined;

  /** `names`: the client's by the provider's. `freeText`: tools that take free text, by the client's names. */
  constructor(names: ReadonlyMap<string, string>, freeText: ReadonlySet<string>) {
    this.#names = names;
    this.#freeText = freeText;
  }

  /** The events that the client gets in place of one. */
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

/** The free text in arguments that contain nothing else; otherwise the arguments themselves, because the model ignored the schema. */
function freeTextOf(text: string): string {
  const value = parsed(text);
  return isBag(value) && typeof value.input === "string" ? value.input : text;
}
