// What planning a compaction costs beside JSON.parse of the same session, and what one message more costs a history under watch.
import { type HistoryWatch, plan, watch } from "@suture/core/compaction";
import { findCuts } from "@suture/core/turns";
import { median, race, time } from "./measure.ts";
import { row } from "./row.ts";
import { session } from "./session.ts";

const FROM = { from: "openai-chat", model: "gpt-4o" } as const;

function planning(): void {
  const text = JSON.stringify(session(15_276, 35_000_000));
  // A session that comes in was not looked at a moment ago: copies take turns.
  const copies = Array.from({ length: 3 }, (): unknown => JSON.parse(text));
  let turn = 0;
  const next = (): unknown => copies[turn++ % copies.length];
  const times = race(
    {
      parse: () => JSON.parse(text),
      plan: () => plan(next(), { ...FROM, budget: 100_000 }),
      cuts: () => findCuts(next(), FROM),
    },
    15,
  );
  const share = (name: string): number => (100 * (times[name] ?? Number.NaN)) / (times.parse ?? Number.NaN);
  row(
    "plan of a compaction of 15,276 messages, share of JSON.parse",
    `${share("plan").toFixed(1)} %`,
    "≤ 10 %",
    share("plan") <= 10,
  );
  row(
    "all cuts of them, share of JSON.parse",
    `${share("cuts").toFixed(1)} %`,
    "≤ 10 %",
    share("cuts") <= 10,
  );
}

/** What a message more costs when the history is short, and when it is long; both in turn. */
function watching(): void {
  const messages = session(1000, 400_000);
  const grown = (count: number): HistoryWatch => {
    const watched = watch(FROM);
    for (let i = 0; i < count; i++) watched.append(messages[i % messages.length]);
    return watched;
  };
  const append = (watched: HistoryWatch): number =>
    time(() => {
      for (const message of messages) watched.append(message);
    });
  const long = grown(100_000);
  const times: { readonly short: number[]; readonly long: number[] } = { short: [], long: [] };
  for (let round = 0; round < 60; round++) {
    times.short.push(append(grown(1000)));
    times.long.push(append(long));
  }
  const factor = median(times.long) / median(times.short);
  row(
    "one message more under watch, with cuts and pressure, at 100,000 as at 1,000",
    `${factor.toFixed(2)} ×`,
    "≤ 1.5 ×",
    factor <= 1.5,
  );
}

/** All that is measured of compaction. */
export function compaction(): void {
  planning();
  watching();
}
