import { judge } from "@suture/emulators";
import type { Target } from "./target.ts";

/** What the emulator of a target says when it refuses a request; `undefined` when it accepts it. */
export function refusalOf({ provider, model }: Target, document: unknown): string | undefined {
  const verdict = judge(provider, { body: document, model }, { signatures: "trust" });
  return verdict.accepted ? undefined : verdict.complaint.message;
}
