import { judge } from "@suture/emulators";
import type { Target } from "./target.ts";

/** The emulator's message when it refuses a request for a target; `undefined` when it accepts it. */
export function refusalOf({ provider, model }: Target, document: unknown): string | undefined {
  const verdict = judge(provider, { body: document, model }, { signatures: "trust" });
  return verdict.accepted ? undefined : verdict.complaint.message;
}
