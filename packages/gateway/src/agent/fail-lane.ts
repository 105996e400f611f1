import type { Claim, Letter } from "@suture/sessions";
import type { AgentParts } from "./agent-parts.ts";
import { deadLetters, tellDead, waitOf } from "./fail-turn.ts";
import { failureOf } from "./failure-words.ts";
import { type LetterOf, sortLetters, type TurnLetter } from "./lane-letters.ts";
import { lettersOut } from "./senders.ts";

/** Something failed before a turn was under way: its letters wait for the next attempt, or are given up. */
export async function failLane(parts: AgentParts, claim: Claim, error: unknown): Promise<void> {
  const letters = sortLetters(await claim.letters());
  const concerned: readonly TurnLetter[] =
    letters.held.length > 0 ? letters.held : [...letters.messages, ...letters.decisions];
  const others: readonly LetterOf[] = [...letters.stops, ...letters.strange.map(unread)];
  const all = [...concerned, ...others];
  const failure = failureOf(error);
  const tried = Math.max(0, ...all.map(({ letter }) => letter.attempts)) + 1;
  const excused = all.map(({ outcome: { recoveries = 0, outages = 0 } }) => recoveries + outages);
  const failures = Math.max(1, tried - Math.max(0, ...excused));
  const willRetry = failure.mayWorkLater && failures < parts.settings.attempts;
  const facts = { session: claim.lane, kind: failure.kind, attempt: tried, willRetry };
  parts.telemetry.log("error", "a session could not be worked on", facts);
  if (willRetry) {
    const due = parts.clock() + waitOf(parts, failure, failures);
    // Later letters wait with it; otherwise the lane would be due again at once.
    const behind = letters.held.length > 0 ? [...letters.messages, ...letters.decisions] : [];
    await claim.settle({
      letters: [
        ...all.map(({ letter: { number } }) => ({ number, attempts: tried, due })),
        ...behind.map(({ letter }) => ({ number: letter.number, due: Math.max(letter.due, due) })),
      ],
      release: true,
    });
    return;
  }
  await tellDead(parts, claim, all, failure.kind, tried);
  await claim.settle({
    letters: deadLetters(all, tried, failure.error),
    posts: lettersOut(concerned, { type: "failure", text: failure.text, session: claim.lane }),
    release: true,
  });
  const keys = concerned.map(({ letter }) => letter.key);
  parts.bus.publish(claim.owner, claim.lane, {
    type: "turn.failed",
    keys,
    reason: failure.error,
    willRetry: false,
  });
}

/** Gives up letters that this version does not understand, and reports them. The other letters are worked on. */
export async function failStrange(
  parts: AgentParts,
  claim: Claim,
  strange: readonly Letter[],
): Promise<void> {
  if (strange.length === 0) return;
  const letters = strange.map(unread);
  await tellDead(parts, claim, letters, "strange", 1);
  await claim.settle({ letters: deadLetters(letters, 1, "a letter is of an unknown kind") });
}

function unread(letter: Letter): LetterOf {
  return { letter, body: { type: "stop" }, outcome: {} };
}
