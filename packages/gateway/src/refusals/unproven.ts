import type { Classified } from "@suture/core/classify";
import type { Candidate } from "./candidate-facts.ts";

/** What providers say of reasoning that somebody else sealed, or that was changed since. */
const WORDS =
  /\binvalid `?signature|(?:corrupted|invalid) thought signature|thought signature is not valid|encrypted[ _]content\b.{0,300}(?:could not|invalid)|could not (?:decrypt|decode)|blocks\b.{0,100}cannot be modified|conflicting.{0,20} continuation identities/i;

const SOURCE = { level: "error", source: "a refusal by this provider" } as const;

/** No reasoning is taken: what a provider could not check is readable text at best. Google has a stand-in for the signatures of calls. */
export const UNPROVEN: Candidate = {
  reasoningIsNative: { value: [], ...SOURCE },
  callIsSigned: { value: "anew", ...SOURCE },
};

/** Whether a provider refuses the proof of some reasoning: that says something of this history, and nothing of what it demands. */
export function isUnproven({ class: name, message }: Classified): boolean {
  return name === "thinking" && WORDS.test(message);
}
