import type { Heard } from "./hear.ts";

/** How many texts are searched, from the last, and how much of each: what is older matters less than what it costs. */
const TEXTS = 400;
const LENGTH = 4000;

/** Words that people and models decide with. */
const DECIDES =
  /\b(?:decided|we(?:'ll| will| should) (?:use|go|keep|do)|let'?s (?:use|go with|keep|do|not)|agreed|going with|chose|settled on|must not|never|always|from now on|do not|don't)\b/i;
const TASK = /^\s*(?:[-*] \[ \] |TODO:? )(.{1,500})$/i;

/** Sentences in which something was decided, the latest last. */
export function decisionsIn(said: readonly Heard[]): string[] {
  const found = new Set<string>();
  for (const { text } of said.slice(-TEXTS))
    for (const sentence of text.slice(0, LENGTH).split(/(?<=[.!?。！？])\s+|\n+/))
      if (DECIDES.test(sentence)) found.add(sentence.trim());
  return [...found];
}

/** Lines that put something on a list of things to do. */
export function tasksIn(said: readonly Heard[]): string[] {
  const found = new Set<string>();
  for (const { text } of said.slice(-TEXTS))
    for (const line of text.slice(0, LENGTH).split("\n")) {
      const task = TASK.exec(line)?.[1];
      if (task !== undefined) found.add(task.trim());
    }
  return [...found];
}

/** Headers by which messages say where they came from: `Channel: telegram`, `[telegram]`, `[Slack #ops]`. */
const CHANNEL = /^(?:---\s*\n)?(?:[\w-]{1,20}: .{0,200}\n){0,5}channel: *([\w#@.:/ -]{1,60})/i;
const BRACKET =
  /^\[((?:telegram|slack|discord|whatsapp|signal|email|mail|sms|imessage|matrix|teams|web|cli|cron|webhook|voice)\b[^\]\n]{0,60})\]/i;

/** The channel that a person used last, where messages name it. */
export function channelIn(said: readonly Heard[]): string | undefined {
  for (const { who, text } of said.toReversed()) {
    if (who !== "person") continue;
    const start = text.slice(0, 1500).trimStart();
    const channel = CHANNEL.exec(start)?.[1] ?? BRACKET.exec(start)?.[1];
    if (channel !== undefined) return channel.trim();
  }
  return undefined;
}
