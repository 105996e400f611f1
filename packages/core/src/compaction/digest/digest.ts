import { clip, clipMiddle } from "./clip.ts";
import { deedsOf } from "./deeds.ts";
import type { Head } from "./hear.ts";
import { channelIn, decisionsIn, tasksIn } from "./words.ts";

/** How much of everything a digest holds. */
export interface DigestOptions {
  /** The last things the person said; 5. */
  readonly said?: number;
  /** Characters of each; 300. */
  readonly saidLength?: number;
  /** The assistant's last replies; 3. */
  readonly replies?: number;
  /** Characters of each; 500. */
  readonly replyLength?: number;
  /** Entries of each list (files, commands, decisions, tasks); 20. */
  readonly entries?: number;
  /** Characters of each entry; 200. */
  readonly entryLength?: number;
  /** Characters of the summary before this one that are carried on; 6,000. */
  readonly priorLength?: number;
  /** The channel last used, where messages do not say it. */
  readonly channel?: string;
}

/** What a digest says besides what was heard in the head. */
export interface Resumption {
  /** Calls without a result, as `name(id)`. */
  readonly open: readonly string[];
  /** The request that is being worked on, to be restated: it is no longer in the history. */
  readonly request: string | undefined;
}

const FRAME =
  "The conversation before this point no longer fits and was taken out. What follows was gathered from it without a model. Go on from here as if you had read it all; ask, or look again, where something needed is missing.";

/** A stretch of a digest. Lesser ones go first when space is short. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  /** Whether its lines are one text, which is shortened in the middle, or a list, which loses its oldest entries. */
  readonly whole: boolean;
}

/**
 * Says what a head came to, without a model: what was said last, what was done and decided, what is open, and what an
 * earlier summary held. `fits` tells whether a text is short enough; sections give way until it is.
 */
export function writeDigest(
  head: Head,
  { open, request }: Resumption,
  options: DigestOptions,
  fits: (text: string) => boolean,
): string {
  const { said = 5, saidLength = 300, replies = 3, replyLength = 500 } = options;
  const { entries = 20, entryLength = 200, priorLength = 6000 } = options;
  const of = (who: "person" | "assistant", count: number, length: number): string[] =>
    last(
      head.said.filter((each) => each.who === who).map(({ text }) => text),
      count,
    ).map((text) => clip(flat(text), length));
  const list = (all: readonly string[]): string[] =>
    last(all, entries).map((entry) => clip(flat(entry), entryLength));
  const deeds = deedsOf(head.calls);
  const people = head.said.filter(({ who }) => who === "person");
  const task = request ?? people.at(-1)?.text;
  const channel = options.channel ?? channelIn(head.said);
  const sections: Section[] = [
    whole(
      request === undefined ? "Task at hand" : "Request at hand, still being worked on",
      request ?? (task && clip(task, 2 * saidLength)),
    ),
    items("Calls still open", list(open)),
    items("Open tasks", list([...tasksIn(head.said), ...deeds.tasks])),
    items("The person said last, in order", of("person", said, saidLength)),
    items("Your last replies, in order", of("assistant", replies, replyLength)),
    whole("Channel last used", channel),
    items("Decisions", list(decisionsIn(head.said))),
    items("Files written", list(deeds.written)),
    items("Files read", list(deeds.read)),
    items("Commands run", list(deeds.commands)),
    whole(
      `Carried over from the summary before this one (${head.prior?.messages ?? 0} messages)`,
      head.prior && clipMiddle(head.prior.text.replace(FRAME, "").trim(), priorLength / 2, priorLength / 2),
    ),
  ].filter(({ lines }) => lines.length > 0);
  return shrink(sections, fits);
}

function whole(title: string, text: string | undefined): Section {
  return { title, lines: text === undefined || text.trim() === "" ? [] : [text], whole: true };
}

function items(title: string, lines: readonly string[]): Section {
  return { title, lines, whole: false };
}

function last<Item>(list: readonly Item[], count: number): Item[] {
  return count <= 0 ? [] : list.slice(-count);
}

/** A text on one line. */
function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function print(sections: readonly Section[]): string {
  const blocks = sections.map(({ title, lines, whole: one }) =>
    one ? `${title}:\n${lines.join("\n")}` : `${title}:\n${lines.map((line) => `- ${line}`).join("\n")}`,
  );
  return [FRAME, ...blocks].join("\n\n");
}

/** Halves what each section holds, the lesser ones first, until the whole is short enough. */
function shrink(sections: readonly Section[], fits: (text: string) => boolean): string {
  const left = [...sections];
  for (
    let at = left.length - 1;
    !fits(print(left)) && left.length > 0;
    at = at > 0 ? at - 1 : left.length - 1
  ) {
    const half = halved(left[at] as Section);
    if (half === undefined) left.splice(at, 1);
    else left[at] = half;
  }
  return print(left);
}

function halved(section: Section): Section | undefined {
  const { lines } = section;
  if (lines.length > 1) return { ...section, lines: lines.slice(Math.ceil(lines.length / 2)) };
  const [text = ""] = lines;
  const half = Math.floor(text.length / 2);
  if (half < 40) return undefined;
  // What is said of the gap takes space too.
  const middle = section.whole && half > 400;
  return { ...section, lines: [middle ? clipMiddle(text, half / 2, half / 2 - 80) : clip(text, half)] };
}
