import type { Draft } from "../../edits/draft.ts";
import { asBag } from "../../json/values.ts";
import { carriedSystem } from "../../model/carried-system.ts";
import { changeMessage, type Message } from "../../model/message.ts";

const FIELD = "instructions";

/**
 * Messages carry instructions, and the last non-empty ones count. If their message was removed, the last user message
 * takes them over. Other instructions that were lost with their messages are reported, unless they are repeated
 * elsewhere.
 */
export function keepInstructions(draft: Draft): void {
  const { source, outline } = draft;
  if (outline.messages === source.messages) return;
  const textOf = (message: Message): string => carriedSystem(message, FIELD);
  const left = new Set(outline.messages.filter(({ raw }) => raw !== undefined).map(({ index }) => index));
  const carried = source.messages.filter((message) => textOf(message) !== "");
  const gone = carried.filter(({ index }) => !left.has(index));
  // The rule that removed a message also removed its instructions.
  const rules = new Map(draft.edits.map(({ place, rule }) => [place, rule]));
  const tell = (action: "move" | "remove", message: Message, note: object): void => {
    const place = draft.place(message);
    draft.rule = rules.get(place) ?? draft.rule;
    draft.log(action, `${place}.${FIELD}`, { before: textOf(message), ...note });
  };
  const last = carried.at(-1);
  const heirAt = outline.messages.findLastIndex(({ role }) => role === "user");
  const heir = outline.messages[heirAt];
  if (last !== undefined && heir !== undefined && gone.includes(last)) {
    const raw = { ...asBag(heir.raw), [FIELD]: textOf(last) };
    const changed = changeMessage(heir, { parts: heir.parts, raw, pristine: false });
    draft.set({ messages: outline.messages.with(heirAt, changed) });
    tell("move", last, { to: draft.place(heir) });
    if (textOf(heir) !== "") gone.push(heir);
  }
  const said = new Set(draft.outline.messages.map(textOf));
  for (const message of gone) if (!said.has(textOf(message))) tell("remove", message, { lossy: true });
}
