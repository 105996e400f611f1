import type { Io } from "../io.ts";

/** How to type the command beside the one that runs: what npm started need not be on the path. */
export function commandName(env: Io["env"]): string {
  return env.npm_command === undefined ? "suture" : "npx suture";
}
