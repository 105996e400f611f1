import { rmSync } from "node:fs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const unfinished = new Set<string>();

/**
 * Removes a file if the process is ended, for example by Ctrl-C, before the file is finished. Returns the function to call when it is
 * finished.
 */
export function removeUnlessFinished(path: string): () => void {
  if (unfinished.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  unfinished.add(path);
  return () => {
    unfinished.delete(path);
    if (unfinished.size === 0) for (const signal of SIGNALS) process.off(signal, end);
  };
}

function end(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { force: true });
  for (const each of SIGNALS) process.off(each, end);
  // The parent process should see which signal ended this one.
  process.kill(process.pid, signal);
}
