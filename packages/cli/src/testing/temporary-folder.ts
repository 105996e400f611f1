import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A folder that exists during each test of a file. */
export interface TemporaryFolder {
  /** Its path, or that of a file in it. */
  path(name?: string): string;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  read(name: string): string;
}

/** Makes a folder before each test and removes it after. */
export function temporaryFolder(): TemporaryFolder {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "suture-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const path = (name = "") => join(root, name);
  return {
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    read: (name) => readFileSync(path(name), "utf8"),
  };
}
