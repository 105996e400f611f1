import { rmSync } from "node:fs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const unfinished = new Set<string>();

/** Has a file removed if the process is ended, by Ctrl-C for instance, before it is finished. Returns what to call then. */
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
  // Whoever waits for this process is to see what ended it.
  process.kill(process.pid, signal);
}
