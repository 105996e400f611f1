import { statSync } from "node:fs";

/** State shared by the engines of this process that have the same file open. */
export interface OpenFile {
  /** Called after every change of a session by one of these engines. */
  readonly listeners: Set<(sid?: number) => void>;
  /** How many engines have it open. */
  engines: number;
}

const REGISTRY: unique symbol = Symbol.for("suture.sqlite-files");

// Kept under a registered symbol, so that two copies of the library in one process know of each other.
const files: Map<string, OpenFile> = (() => {
  const place = globalThis as { [REGISTRY]?: Map<string, OpenFile> };
  place[REGISTRY] ??= new Map();
  return place[REGISTRY];
})();

/** True when an engine of this process has the file open, under any name. */
export function isOpenHere(path: string): boolean {
  const key = keyOf(path);
  return key !== undefined && files.has(key);
}

/** Registers an engine on a file. Pass the result to {@link leaveFile} at the end. */
export function enterFile(path: string): OpenFile {
  const key = keyOf(path);
  const file = (key === undefined ? undefined : files.get(key)) ?? { listeners: new Set(), engines: 0 };
  file.engines += 1;
  if (key !== undefined) files.set(key, file);
  return file;
}

/** Unregisters an engine. */
export function leaveFile(file: OpenFile): void {
  file.engines -= 1;
  if (file.engines > 0) return;
  for (const [key, known] of files) if (known === file) files.delete(key);
}

/** Identifies a file itself rather than one of its names; undefined when there is no file, as for a database in memory. */
function keyOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}
