import type { Draft } from "../edits/draft.ts";
import { carriedSystem } from "../model/carried-system.ts";
import { JSON_NOTE } from "../model/json-note.ts";
import type { Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";

/** Fields that bind a stored message to the run that wrote it. */
const BINDINGS: readonly string[] = ["run_id"];

/** Removes system prompts and run bindings from a history loaded from disk, and messages left empty by that. */
export function resume(draft: Draft, fieldsOf: (message: Message) => readonly string[]): void {
  draft.rule = "resume";
  const { systemIn } = draft.outline.shape;
  const { system, request } = draft.outline;
  const odd = request.system;
  // In an unknown form, the field may say more than its parts, so rewriting it would bring text back.
  if (odd !== undefined && system.length > 0) draft.setField({ system: undefined }, odd, undefined, true);
  else if (systemIn === undefined)
    for (const part of system)
      draft.log("remove", draft.place(undefined, part), { before: part.raw ?? part.made, lossy: true });
  if (system.length > 0) draft.set({ system: [] });
  for (const message of draft.outline.messages) {
    if (message.role === "system") {
      if (request.json === undefined || !isJsonNote(message, draft)) draft.removeMessage(message);
      continue;
    }
    for (const part of message.parts) if (has(part, Trait.Instruction)) draft.removePart(message, part);
    const bound = fieldsOf(message).filter((field) => BINDINGS.includes(field));
    if (bound.length > 0) draft.omit(message, bound);
    if (systemIn !== undefined && carriedSystem(message, systemIn) !== "") draft.omit(message, [systemIn]);
  }
  draft.flush();
}

/** True for a message that repair added, and would add again. */
function isJsonNote({ parts: [only, ...others] }: Message, draft: Draft): boolean {
  const content = only && draft.contentOf(only);
  return others.length === 0 && content?.type === "text" && content.text === JSON_NOTE;
}
