import type { Mailbox, MailStats } from "@suture/sessions";
import { NEVER } from "@suture/sessions";
import type { WatchdogOptions } from "../agent/agent-options.ts";
import { spanOf } from "../notices/notice-text.ts";
import type { Condition } from "./condition.ts";

/** How many letters are examined for turns that take too long: pages, and letters per page. */
const MOST_PAGES = 10;
const PAGE = 100;
/** How long ending a turn at its deadline may take, in milliseconds. */
const MARGIN = 15_000;

/** Incoming messages without an answer. */
export function silence({ waiting, held, oldest }: MailStats, limit: number, now: number): Condition {
  const age = ageOf(oldest, now);
  const over = "every message that waited for long is answered, or was given up with a notice.";
  if (age <= limit) return { key: "silence", over };
  const count = waiting + held;
  const text =
    `A message has had no answer for ${spanOf(age)}; ${count} ${count === 1 ? "message is" : "messages are"} unfinished. ` +
    "They are kept and tried again; what is given up is told. Look at the log and at /readyz for the reason; " +
    "`suture sessions list` shows which sessions wait.";
  return {
    key: "silence",
    over,
    wrong: { level: "critical", words: `a message has had no answer for ${spanOf(age)}`, text },
  };
}

/** Letters that should have been sent, including those that will be tried again. */
export async function lateOutbox(
  outbox: Mailbox,
  { waiting, held }: MailStats,
  limit: number,
  now: number,
): Promise<Condition> {
  const [oldest] = await outbox.list({ states: ["waiting", "held"], limit: 1 });
  const age = ageOf(oldest?.accepted, now);
  const over = "nothing waits to be sent for long.";
  if (age <= limit) return { key: "outbox", over };
  const text =
    `A reply has waited to be sent for ${spanOf(age)}; ${waiting + held} wait. They are tried again with longer and longer ` +
    "pauses. Look whether the channel can be reached and its key is still right.";
  return {
    key: "outbox",
    over,
    wrong: { level: "warning", words: `a reply has waited to be sent for ${spanOf(age)}`, text },
  };
}

/** Turns that should have ended, except those that wait for a person or a client. */
export async function lateTurns(inbox: Mailbox, deadline: number, now: number): Promise<Condition> {
  const key = "turns";
  const over = "no turn is past its deadline.";
  let late = 0;
  let after = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const letters = await inbox.list({ states: ["held"], after, limit: PAGE });
    late += letters.filter(
      ({ due, updated }) => due < NEVER && due <= now && now - updated > deadline + MARGIN,
    ).length;
    after = letters.at(-1)?.number ?? after;
    if (letters.length < PAGE) break;
  }
  if (late === 0) return { key, over };
  const words = `${late} ${late === 1 ? "message is" : "messages are"} in a turn that is past its deadline`;
  const text =
    `${words} of ${spanOf(deadline)}. Whoever works on it still says that it is alive, so that nobody takes over. ` +
    "Look for a model or a tool that hangs; restarting the gateway resumes the turn after its last step.";
  return { key, over, wrong: { level: "critical", words, text } };
}

/** Notices that nobody gets; reported only by `/readyz` and the log. */
export function lateNotices(
  { oldest }: MailStats,
  limit: WatchdogOptions["queueAge"],
  now: number,
): string | undefined {
  const age = ageOf(oldest, now);
  return age > limit ? `a notice has waited to be sent for ${spanOf(age)}` : undefined;
}

/** How many milliseconds something has waited; zero when nothing waits. */
export function ageOf(oldest: number | undefined, now: number): number {
  return oldest === undefined ? 0 : Math.max(0, now - oldest);
}
