import { statSync } from "node:fs";

/** What the engines of this process that have one file open share. */
export interface OpenFile {
  /** Called after every change of a session by one of them. */
  readonly listeners: Set<(sid?: number) => void>;
  /** How many engines have it open. */
  engines: number;
}

const REGISTRY: unique symbol = Symbol.for("suture.sqlite-files");

// Kept by a registered symbol, so that two copies of the library in one process know of each other.
const files: Map<string, OpenFile> = (() => {
  const place = globalThis as { [REGISTRY]?: Map<string, OpenFile> };
  place[REGISTRY] ??= new Map();
  return place[REGISTRY];
})();

/** True when an engine of this process has the file open, by whatever name. */
export function isOpenHere(path: string): boolean {
  const key = keyOf(path);
  return key !== undefined && files.has(key);
}

/** Counts one more engine on a file; what it returns is to be given back with {@link leaveFile}. */
export function enterFile(path: string): OpenFile {
  const key = keyOf(path);
  const file = (key === undefined ? undefined : files.get(key)) ?? { listeners: new Set(), engines: 0 };
  file.engines += 1;
  if (key !== undefined) files.set(key, file);
  return file;
}

/** Counts one engine less. */
export function leaveFile(file: OpenFile): void {
  file.engines -= 1;
  if (file.engines > 0) return;
  for (const [key, known] of files) if (known === file) files.delete(key);
}

/** A file by what it is, not by one of its names; undefined when there is none, as for one in memory. */
function keyOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}
