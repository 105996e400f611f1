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
  "The context overflowed: the messages before this point were taken out, and this was gathered from them without a model. Go on from here as if you had read them; ask, or look again, where something is missing.";

/** A stretch of a digest. Lesser ones go first when space is short. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  /** Whether its lines are one text, which is shortened in the middle, or a list, which loses its oldest entries. */
  readonly whole: boolean;
}

/** Titles of the lists, which the next digest goes on with. */
const TASKS = "Open tasks";
const DECISIONS = "Decisions";
const WRITTEN = "Files written";
const READ = "Files read";
const COMMANDS = "Commands run";
const CHANNEL = "Channel last used";
const CARRIED = "Carried over from the summary before this one";

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
  const { prior } = head;
  const earlier = prior?.kind === "digest" ? readDigest(prior.text) : new Map<string, string[]>();
  const spoken = (who: "person" | "assistant", count: number, length: number): string[] =>
    last(
      head.said.filter((each) => each.who === who),
      count,
    ).map(({ text }) => clip(flat(text), length));
  const list = (title: string, now: readonly string[]): Section => {
    const all = [...(earlier.get(title) ?? []), ...now.map((entry) => clip(flat(entry), entryLength))];
    // Of what is there twice, the later place counts.
    return items(title, last([...new Set(all.toReversed())].toReversed(), entries));
  };
  const deeds = deedsOf(head.calls);
  const task = head.said.findLast(({ who }) => who === "person")?.text;
  const carried = prior?.kind === "summary" ? prior.text : earlier.get(CARRIED)?.join("\n");
  const sections: Section[] = [
    request === undefined
      ? whole("Task at hand", task && clip(task, 2 * saidLength))
      : whole("What follows belongs to this request", request),
    list("Calls still open", open),
    list(TASKS, [...tasksIn(head.said), ...deeds.tasks]),
    items("The person said last, in order", spoken("person", said, saidLength)),
    whole(
      prior?.kind === "summary" ? `${CARRIED} (${prior.messages} messages)` : CARRIED,
      carried && clipMiddle(carried, priorLength / 2, priorLength / 2),
    ),
    items("Your last replies, in order", spoken("assistant", replies, replyLength)),
    whole(CHANNEL, options.channel ?? channelIn(head.said) ?? earlier.get(CHANNEL)?.[0]),
    list(DECISIONS, decisionsIn(head.said)),
    list(WRITTEN, deeds.written),
    list(COMMANDS, deeds.commands),
    list(READ, deeds.read),
  ].filter(({ lines }) => lines.length > 0);
  return shrink(prior === undefined ? FRAME : `${FRAME} ${sequel(prior.messages)}`, sections, fits);
}

function sequel(messages: number): string {
  return `The facts of the summary before it, of ${messages} messages, are part of it.`;
}

/** The sections of a digest that was written before. */
function readDigest(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of text.split("\n")) {
    const title = TITLES.find((each) => line.startsWith(each) && line.endsWith(":"));
    if (title !== undefined) {
      lines = [];
      sections.set(title, lines);
    } else if (line === "")
      lines = lines !== undefined && sections.get(CARRIED) === lines ? lines : undefined;
    else lines?.push(line.startsWith("- ") ? line.slice(2) : line);
  }
  return sections;
}

const TITLES = [TASKS, DECISIONS, WRITTEN, READ, COMMANDS, CHANNEL, CARRIED, "Your last replies, in order"];

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

function print(frame: string, sections: readonly Section[]): string {
  const blocks = sections.map(({ title, lines, whole: one }) =>
    one ? `${title}:\n${lines.join("\n")}` : `${title}:\n${lines.map((line) => `- ${line}`).join("\n")}`,
  );
  return [frame, ...blocks].join("\n\n");
}

/** Halves what each section holds, the lesser ones first, until the whole is short enough. */
function shrink(frame: string, sections: readonly Section[], fits: (text: string) => boolean): string {
  const left = [...sections];
  for (
    let at = left.length - 1;
    !fits(print(frame, left)) && left.length > 0;
    at = at > 0 ? at - 1 : left.length - 1
  ) {
    const half = halved(left[at] as Section);
    if (half === undefined) left.splice(at, 1);
    else left[at] = half;
  }
  return print(frame, left);
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
