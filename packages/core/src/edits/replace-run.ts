import type { PartContent } from "../model/content.ts";
import type { Role } from "../model/message.ts";
import { newMessage } from "./apply.ts";
import type { Draft } from "./draft.ts";
import { contentPart } from "./make-part.ts";

/**
 * Puts one made message in the place of a run of them; `end` is the position after its last. Beside the draft, not in it:
 * only compaction does this, and bundles that repair do not carry it.
 */
export function replaceRun(draft: Draft, start: number, end: number, role: Role, content: PartContent): void {
  const { messages } = draft.outline;
  const gone = messages.slice(start, end);
  const first = gone[0];
  const made = newMessage(role, [contentPart(content)], first?.index ?? 0);
  draft.outline = { ...draft.outline, messages: [...messages.slice(0, start), made, ...messages.slice(end)] };
  draft.log("replace", draft.place(first), {
    to: draft.place(gone.at(-1)),
    before: gone.map(({ raw, parts }) => raw ?? parts.map((part) => part.made)),
    after: { role, parts: [content] },
    lossy: true,
  });
}
