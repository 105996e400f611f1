import type { PartContent } from "../model/content.ts";
import type { Message, Role } from "../model/message.ts";
import { has, type Part, Trait, withOrigin } from "../model/part.ts";
import type { Draft } from "./draft.ts";
import { contentPart } from "./make-part.ts";
import { newMessage } from "./new-message.ts";

/**
 * Replaces a run of messages by one made message; `end` is the position after the run. Messages in `kept` stay and come
 * before it; system text inside the others is moved into it. It is no method of the draft, because only compaction
 * needs it, and repair's bundles do not have to carry it.
 */
export function replaceRun(
  draft: Draft,
  start: number,
  end: number,
  role: Role,
  content: PartContent,
  kept: readonly Message[] = [],
): void {
  const { messages } = draft.outline;
  const stays = new Set(kept);
  const gone = messages.slice(start, end).filter((message) => !stays.has(message));
  const first = gone[0];
  const made = newMessage(role, [...instructionsIn(draft, gone), contentPart(content)], first?.index ?? 0);
  draft.outline = {
    ...draft.outline,
    messages: [...messages.slice(0, start), ...kept, made, ...messages.slice(end)],
  };
  draft.log("replace", draft.place(first), {
    to: draft.place(gone.at(-1)),
    before: gone.map(({ raw, parts }) => raw ?? parts.map((part) => part.made)),
    after: { role, parts: [content] },
    lossy: true,
  });
}

/** System prompts inside parts of user messages, with the places they come from. */
function instructionsIn(draft: Draft, messages: readonly Message[]): Part[] {
  return messages.flatMap((message) =>
    (message.traits & Trait.Instruction) === 0
      ? []
      : message.parts
          .filter((part) => has(part, Trait.Instruction))
          .map((part) => withOrigin(part, draft.place(message, part))),
  );
}
