import { partRequest, withRequest } from "../summary/request.ts";
import { stripFrame } from "../summary/summary-frame.ts";
import { clip, clipMiddle } from "./clip.ts";
import { deedsOf } from "./deeds.ts";
import type { Head } from "./hear.ts";
import { channelIn, decisionsIn, tasksIn } from "./words.ts";

/** How much a digest contains. */
export interface DigestOptions {
  /** Number of the person's last messages; 5. */
  readonly said?: number | undefined;
  /** Characters of each; 300. */
  readonly saidLength?: number | undefined;
  /** Number of the assistant's last replies; 3. */
  readonly replies?: number | undefined;
  /** Characters of each; 500. */
  readonly replyLength?: number | undefined;
  /** Entries of each list (files, commands, decisions, tasks); 20. */
  readonly entries?: number | undefined;
  /** Characters of each entry; 200. */
  readonly entryLength?: number | undefined;
  /** Characters kept of an earlier summary; 6,000. */
  readonly priorLength?: number | undefined;
  /** The channel last used, if messages do not name it. */
  readonly channel?: string | undefined;
}

/** What a digest says besides what was said in the head. */
export interface Resumption {
  /** Calls without a result, as `name(id)`. */
  readonly open: readonly string[];
  /** The request that is being worked on. It is restated, because it is no longer in the history. */
  readonly request: string | undefined;
}

const FRAME =
  "The context overflowed: the messages before this point were taken out, and this was gathered from them without a model. Go on from here as if you had read them; ask, or look again, where something is missing.";

/** A section of a digest. If space is short, less important ones shrink first. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  /** Shrinks only when nothing else is left. */
  readonly precious?: true;
  /** One indented text, which is cut in the middle; otherwise a list, which loses its oldest entries. */
  readonly whole?: true;
}

/** Titles that the next digest reads. */
const OPEN = "Calls still open";
const TASKS = "Open tasks";
const SAID = "The person said last, in order";
const REPLIES = "Your last replies, in order";
const TASK = "The last task before what follows";
const DECISIONS = "Decisions";
const WRITTEN = "Files written";
const READ = "Files read";
const COMMANDS = "Commands run";
const CHANNEL = "Channel last used";
const CARRIED = "Carried over from the summary before this one";
const TITLES = [OPEN, TASKS, SAID, REPLIES, TASK, DECISIONS, WRITTEN, READ, COMMANDS, CHANNEL, CARRIED];

/**
 * Summarises a head without a model: what was said last, what was done and decided, what is open, and what an earlier
 * summary contained. Sections shrink until `fits` accepts the text.
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
  const heard = (who: "person" | "assistant", length: number): string[] =>
    head.said.flatMap((each) => (each.who === who ? [clip(flat(each.text), length)] : []));
  const list = (title: string, now: readonly string[]): Section => {
    const all = [...(earlier.get(title) ?? []), ...now.map((entry) => clip(flat(entry), entryLength))];
    // Of repeated entries, the last place counts.
    return { title, lines: last([...new Set(all.toReversed())].toReversed(), entries) };
  };
  const deeds = deedsOf(head.calls);
  const task = request === undefined ? head.said.findLast(({ who }) => who === "person")?.text : undefined;
  const carried =
    prior?.kind === "summary" ? stripFrame(partRequest(prior.text).text) : earlier.get(CARRIED)?.join("\n");
  const sections: Section[] = [
    { title: OPEN, lines: last([...open], entries), precious: true },
    {
      title: TASKS,
      lines: openTasks(head, deeds.tasks, earlier.get(TASKS), entries, entryLength),
      precious: true,
    },
    { ...whole(CARRIED, carried && clipMiddle(carried, priorLength / 2, priorLength / 2)), precious: true },
    { ...list(DECISIONS, decisionsIn(head.said)), precious: true },
    whole(TASK, task && clip(task, 2 * saidLength)),
    { title: SAID, lines: last([...(earlier.get(SAID) ?? []), ...heard("person", saidLength)], said) },
    { title: REPLIES, lines: last(heard("assistant", replyLength), replies) },
    whole(CHANNEL, options.channel ?? channelIn(head.said) ?? earlier.get(CHANNEL)?.[0]),
    list(WRITTEN, deeds.written),
    list(COMMANDS, deeds.commands),
    list(READ, deeds.read),
  ];
  const frame = prior === undefined ? FRAME : `${FRAME} ${sequel(prior.messages)}`;
  return shrink(
    frame,
    sections.filter(({ lines }) => lines.length > 0),
    request,
    fits,
  );
}

function sequel(messages: number): string {
  return `It carries on the summary before it, of ${messages.toLocaleString("en")} messages.`;
}

/** Open tasks. A written list replaces earlier ones, and ticked-off tasks are done. */
function openTasks(
  head: Head,
  listed: readonly string[] | undefined,
  earlier: readonly string[] = [],
  entries: number,
  length: number,
): string[] {
  const { open, done } = tasksIn(head.said);
  const all = [...(listed === undefined ? earlier : []), ...open, ...(listed ?? [])];
  const shown = all.filter((task) => !done.includes(task)).map((task) => clip(flat(task), length));
  return last([...new Set(shown)], entries);
}

/** The sections of an earlier digest. */
export function readDigest(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of partRequest(text).text.split("\n")) {
    const title = TITLES.find((each) => line === `${each}:`);
    if (title !== undefined) {
      lines = [];
      sections.set(title, lines);
    } else if (line.startsWith("- ") || line.startsWith("  ")) lines?.push(line.slice(2));
  }
  return sections;
}

function whole(title: string, text: string | undefined): Section {
  return { title, lines: text === undefined || text.trim() === "" ? [] : [text], whole: true };
}

function last<Item>(list: readonly Item[], count: number): Item[] {
  return count <= 0 ? [] : list.slice(-count);
}

/** A text in one line. */
function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Texts are indented, so that none of their lines looks like a title. */
function print(frame: string, sections: readonly Section[]): string {
  const blocks = sections.map(({ title, lines, whole: one }) => {
    const shown = one
      ? lines
          .join("\n")
          .split("\n")
          .map((line) => `  ${line}`)
      : lines.map((line) => `- ${line}`);
    return `${title}:\n${shown.join("\n")}`;
  });
  return [frame, ...blocks].join("\n\n");
}

/** Halves sections until the text fits: less important ones first, then precious ones, and finally the request. */
function shrink(
  frame: string,
  sections: readonly Section[],
  request: string | undefined,
  fits: (text: string) => boolean,
): string {
  const left = [...sections];
  let asked = request;
  let turn = left.length;
  const text = (): string => withRequest(print(frame, left), asked);
  while (!fits(text())) {
    const lesser = left.some(({ precious }) => precious !== true);
    turn = (turn > 0 ? turn : left.length) - 1;
    const section = left[turn];
    if (section !== undefined) {
      if (lesser && section.precious === true) continue;
      const half = halved(section);
      if (half === undefined) left.splice(turn, 1);
      else left[turn] = half;
    } else if (asked !== undefined && asked.length > 400) asked = halfOf(asked);
    else break;
  }
  return text();
}

function halved(section: Section): Section | undefined {
  const { lines } = section;
  if (lines.length > 1) return { ...section, lines: lines.slice(Math.ceil(lines.length / 2)) };
  const [text = ""] = lines;
  if (text.length < 80) return undefined;
  return { ...section, lines: [section.whole ? halfOf(text) : clip(text, Math.floor(text.length / 2))] };
}

/** Half of a text: its start and end, if there is room for the note between. */
function halfOf(text: string): string {
  const half = Math.floor(text.length / 2);
  return half > 400 ? clipMiddle(text, half / 2, half / 2 - 80) : clip(text, half);
}
