import { type Bag, isBag } from "../../json/values.ts";
import type { ToolCallContent } from "../../model/content.ts";

/** What tools were asked to do. */
export interface Deeds {
  readonly read: readonly string[];
  readonly written: readonly string[];
  readonly commands: readonly string[];
  /** Open entries of the last task list; `undefined` if there was none. */
  readonly tasks: readonly string[] | undefined;
}

const PATHS = [
  "path",
  "file_path",
  "filePath",
  "filepath",
  "file",
  "filename",
  "target_file",
  "notebook_path",
];
const LISTS = ["paths", "files", "file_paths"];
const COMMANDS = ["command", "cmd", "script"];
const TASKS = ["todos", "tasks", "plan", "items"];
const WRITES = /write|edit|create|patch|save|replace|insert|delete|remove|move|rename|append|update/i;
const READS = /^(?:view|read|open|cat|show|list|ls)$/i;
/** A line of the patch format that names a file. */
const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.{1,300})$/gm;
const DONE = /^(?:completed|complete|done|cancelled|canceled)$/i;

/**
 * Collects which files calls have read and written, which commands they ran, and which tasks are open. No entry occurs
 * twice, and the latest come last.
 */
export function deedsOf(calls: readonly ToolCallContent[]): Deeds {
  const read = new Set<string>();
  const written = new Set<string>();
  const commands = new Set<string>();
  let tasks: readonly string[] | undefined;
  for (const { name, input } of calls) {
    if (typeof input === "string")
      for (const [, path = ""] of input.slice(0, 100_000).matchAll(PATCHED)) renew(written, path);
    if (!isBag(input)) continue;
    const paths = pathsIn(input);
    for (const path of paths) renew(writes(name, input) ? written : read, path);
    // With a path, `command` is an option of the tool, not a shell command.
    for (const command of paths.length > 0 ? [] : commandsIn(input)) renew(commands, command);
    tasks = TASKS.map((key) => openTasks(input[key])).find((open) => open !== undefined) ?? tasks;
  }
  for (const path of written) read.delete(path);
  return { read: [...read], written: [...written], commands: [...commands], tasks };
}

/** Moves an entry to the end, or adds it. */
function renew(set: Set<string>, entry: string): void {
  set.delete(entry);
  set.add(entry);
}

/** Whether a call writes. An editor with several commands names the one it runs. */
function writes(name: string, { command }: Bag): boolean {
  return WRITES.test(name) && !(typeof command === "string" && READS.test(command));
}

function pathsIn(input: Bag): string[] {
  const single = PATHS.map((key) => input[key]);
  const many = LISTS.flatMap((key) => (Array.isArray(input[key]) ? (input[key] as unknown[]) : []));
  return [...single, ...many].filter((path): path is string => typeof path === "string" && path !== "");
}

function commandsIn(input: Bag): string[] {
  return COMMANDS.flatMap((key) => {
    const value = input[key];
    const words = Array.isArray(value) ? value.filter((word) => typeof word === "string").join(" ") : value;
    return typeof words === "string" && words.trim() !== "" ? [words] : [];
  });
}

function openTasks(list: unknown): string[] | undefined {
  if (
    !Array.isArray(list) ||
    list.length === 0 ||
    !list.every((entry) => isBag(entry) && typeof entry.status === "string")
  )
    return undefined;
  return list
    .filter(({ status }) => !DONE.test(status))
    .map((entry) => entry.content ?? entry.step ?? entry.title ?? entry.text ?? entry.description)
    .filter((task): task is string => typeof task === "string");
}
