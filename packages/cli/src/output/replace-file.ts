import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { constants, createWriteStream, type Stats } from "node:fs";
import { access, chmod, chown, copyFile, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { CliError } from "../cli-error.ts";
import type { FileVersion } from "../input/source.ts";
import { createOutput, type Output } from "./output.ts";
import { removeUnlessFinished } from "./unfinished-files.ts";
import { whyNotWritten } from "./why-not-written.ts";

/** A new version of a file, prepared beside it. Nothing is visible until `commit`. */
export interface Replacement extends Output {
  /** Backs up the old version and atomically replaces it by the new one. Returns the backup's path. */
  commit(): Promise<string>;
  /** Discards the new version. */
  discard(): Promise<void>;
}

const PRINT_INSTEAD = "Leave out --write to print the result instead.";

/** Starts a new version of a file that was read as `version`. Links are followed; mode and owner are kept. */
export async function replaceFile(
  path: string | undefined,
  name: string,
  version: FileVersion | undefined,
): Promise<Replacement> {
  if (path === undefined || version === undefined) {
    throw new CliError(`${name} is not a regular file and cannot be replaced`, "Leave out --write.");
  }
  const target = await realpath(path);
  await access(target, constants.W_OK).catch(() => {
    throw new CliError(`cannot write ${name}: permission denied`, PRINT_INSTEAD);
  });
  const folder = dirname(target);
  const draft = join(folder, `.${basename(target)}.${randomUUID().slice(0, 8)}.tmp`);
  const finish = removeUnlessFinished(draft);
  const stream = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true, highWaterMark: 1 << 20 });
  await once(stream, "open").catch((error: Error) => {
    finish();
    throw new CliError(
      `cannot write beside ${name}, where the new version is made and the old one kept: ${whyNotWritten(error)}`,
      PRINT_INSTEAD,
    );
  });

  const discard = async (): Promise<void> => {
    stream.destroy();
    await rm(draft, { force: true });
    finish();
  };

  return {
    ...createOutput(stream, name),
    discard,
    async commit() {
      try {
        stream.end();
        await finished(stream);
        const now = await stat(target);
        if (!isSame(now, version)) {
          throw new CliError(
            `${name} changed while it was being repaired; nothing was written`,
            "Run the command again.",
          );
        }
        await chown(draft, now.uid, now.gid).catch(() => {});
        await chmod(draft, now.mode & 0o7777);
        const backup = await backUp(target);
        await rename(draft, target);
        finish();
        await syncFolder(folder);
        return backup;
      } catch (error) {
        await discard();
        if (error instanceof CliError) throw error;
        throw new CliError(`cannot write ${name}: ${whyNotWritten(error as Error)}`, PRINT_INSTEAD);
      }
    },
  };
}

function isSame(now: Stats, then: FileVersion): boolean {
  return now.mtimeMs === then.mtimeMs && now.size === then.size && now.ino === then.ino;
}

/** Copies the file to the first free name of `.bak`, `.bak.1`, `.bak.2` …; an old backup is never overwritten. */
async function backUp(target: string): Promise<string> {
  for (let count = 0; ; count++) {
    const backup = count === 0 ? `${target}.bak` : `${target}.bak.${count}`;
    try {
      await copyFile(target, backup, constants.COPYFILE_EXCL);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw error;
    }
    const file = await open(backup, "r+").catch(() => undefined);
    await file?.sync();
    await file?.close();
    return backup;
  }
}

/** Makes the renaming itself durable, if folders can be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
