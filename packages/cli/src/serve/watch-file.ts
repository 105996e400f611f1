import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";

/** How long a file must stay as it is, in milliseconds: one that is being written is not read half. */
const SETTLES = 100;

/**
 * Calls back whenever a file has another content; ends with what it returns. The folder is watched: an editor puts a new file in
 * the place of the old one, and a cluster a link to another folder.
 */
export async function watchFile(path: string, callback: () => void): Promise<() => void> {
  const content = () => readFile(path, "utf8").catch(() => undefined);
  let last = await content();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const now = await content();
    if (now === undefined || now === last) return;
    last = now;
    callback();
  };
  const watcher = watch(dirname(path), () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), SETTLES);
  });
  // A folder that is gone is no reason to stop; the signal still works.
  watcher.on("error", () => watcher.close());
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
