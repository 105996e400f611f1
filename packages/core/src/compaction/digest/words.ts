import type { Heard } from "./hear.ts";

/** How many of the last texts are searched, and how much of each. Older text is not worth the cost. */
const TEXTS = 400;
const LENGTH = 4000;

/** Phrases that announce a decision. */
const DECIDES =
  /\b(?:(?:we|i) (?:have )?(?:decided|agreed|chose|settled on)|(?:was|were) (?:decided|agreed)|we(?:'ll| will| should) (?:use|go with|keep)|let'?s (?:use|go with|keep|not)|going with)\b/i;
/** Phrases by which a person sets a rule. */
const RULES =
  /^\s*(?:please )?(?:never|always|don't|do not|from now on)\b|\b(?:must not|must never|must always|from now on)\b/i;
const OPEN = /^\s*(?:[-*] \[ \] |TODO:? )(.{1,500})$/i;
const DONE = /^\s*[-*] \[x\] (.{1,500})$/i;

/** Sentences with a decision, the latest last. */
export function decisionsIn(said: readonly Heard[]): string[] {
  const found = new Set<string>();
  for (const { who, text } of said.slice(-TEXTS))
    for (const sentence of text.slice(0, LENGTH).split(/(?<=[.!?。！？])\s+|\n+/))
      if (DECIDES.test(sentence) || (who === "person" && RULES.test(sentence))) found.add(sentence.trim());
  return [...found];
}

/** Lines that add a task, and lines that tick one off. */
export function tasksIn(said: readonly Heard[]): {
  readonly open: readonly string[];
  readonly done: readonly string[];
} {
  const open = new Set<string>();
  const done = new Set<string>();
  for (const { text } of said.slice(-TEXTS))
    for (const line of text.slice(0, LENGTH).split("\n")) {
      const added = OPEN.exec(line)?.[1]?.trim();
      const closed = DONE.exec(line)?.[1]?.trim();
      if (added !== undefined) open.add(added);
      if (closed === undefined) continue;
      open.delete(closed);
      done.add(closed);
    }
  return { open: [...open], done: [...done] };
}

/** Headers that name a channel: `Channel: telegram`, `[telegram]`, `[Slack #ops]`. */
const CHANNEL = /^(?:---\s*\n)?(?:[\w-]{1,20}: .{0,200}\n){0,5}channel: *([\w#@.:/ -]{1,60})/i;
const BRACKET =
  /^\[((?:telegram|slack|discord|whatsapp|signal|email|mail|sms|imessage|matrix|teams|web|cli|cron|webhook|voice)\b[^\]\n]{0,60})\]/i;

/** The channel that a person last used, if messages name it. */
export function channelIn(said: readonly Heard[]): string | undefined {
  for (const { who, text } of said.toReversed()) {
    if (who !== "person") continue;
    const start = text.slice(0, 1500).trimStart();
    const channel = CHANNEL.exec(start)?.[1] ?? BRACKET.exec(start)?.[1];
    if (channel !== undefined) return channel.trim();
  }
  return undefined;
}
