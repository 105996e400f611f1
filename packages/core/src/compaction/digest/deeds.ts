import { isBag } from "../../json/values.ts";
import type { ToolCallContent } from "../../model/content.ts";

/** What tools were asked to do. */
export interface Deeds {
  readonly read: readonly string[];
  readonly written: readonly string[];
  readonly commands: readonly string[];
  /** Open entries of the last list of tasks that was written down. */
  readonly tasks: readonly string[];
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
/** A line of the patch format that names a file. */
const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.{1,300})$/gm;
const DONE = /^(?:completed|complete|done|cancelled|canceled)$/i;

/** Gathers what calls did to files, what they ran, and what is still to do; the latest last, none twice. */
export function deedsOf(calls: readonly ToolCallContent[]): Deeds {
  const read = new Set<string>();
  const written = new Set<string>();
  const commands = new Set<string>();
  let tasks: readonly string[] = [];
  for (const { name, input } of calls) {
    const writes = WRITES.test(name);
    for (const path of pathsIn(input)) renew(writes ? written : read, path);
    if (typeof input === "string")
      for (const [, path = ""] of input.slice(0, 100_000).matchAll(PATCHED)) renew(written, path);
    if (!isBag(input)) continue;
    for (const key of COMMANDS) {
      const command = commandOf(input[key]);
      if (command !== undefined) renew(commands, command);
    }
    tasks = TASKS.map((key) => openTasks(input[key])).find((open) => open !== undefined) ?? tasks;
  }
  for (const path of written) read.delete(path);
  return { read: [...read], written: [...written], commands: [...commands], tasks };
}

/** Puts an entry at the end, also when it is there already. */
function renew(set: Set<string>, entry: string): void {
  set.delete(entry);
  set.add(entry);
}

function pathsIn(input: unknown): string[] {
  if (!isBag(input)) return [];
  const single = PATHS.map((key) => input[key]);
  const many = LISTS.flatMap((key) => (Array.isArray(input[key]) ? (input[key] as unknown[]) : []));
  return [...single, ...many].filter((path): path is string => typeof path === "string" && path !== "");
}

function commandOf(value: unknown): string | undefined {
  const words = Array.isArray(value) ? value.filter((word) => typeof word === "string").join(" ") : value;
  return typeof words === "string" && words.trim() !== "" ? words : undefined;
}

function openTasks(list: unknown): string[] | undefined {
  if (!Array.isArray(list) || !list.every((entry) => isBag(entry) && typeof entry.status === "string"))
    return undefined;
  return list
    .filter(({ status }) => !DONE.test(status))
    .map((entry) => entry.content ?? entry.step ?? entry.title ?? entry.text ?? entry.description)
    .filter((task): task is string => typeof task === "string");
}
