import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";

/** How long a file must stay unchanged before it is read, in milliseconds, so that it is not read half-written. */
const SETTLES = 100;

/**
 * Calls back whenever the content of a file changes, until the returned function is called. It watches the folder, because an editor
 * replaces the file, and a cluster replaces a link to another folder.
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
  // If the folder disappears the gateway keeps running; the signal still works.
  watcher.on("error", () => watcher.close());
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
