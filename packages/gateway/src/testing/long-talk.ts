import { type Talk, wireOf } from "@suture/testkit";

const WORDS =
  "the quick brown fox jumps over the lazy dog while seven wizards make toxic brew for the evil queen".split(
    " ",
  );

/** A turn with a tool call in it, of about three hundred words; the same one for the same number. */
export function longTurn(number: number): Talk[] {
  const id = `call_${number}`;
  const words = Array.from({ length: 280 }, (_, at) => WORDS[(at * 7 + number) % WORDS.length]).join(" ");
  return [
    { who: "user", text: `Question ${number}: what is in file ${number}?` },
    { who: "assistant", calls: [{ id, name: "read_file", input: { path: `src/${number}.ts` } }] },
    { who: "tools", results: [{ id, name: "read_file", output: words }] },
    { who: "assistant", text: `File ${number} is about wizards.` },
  ];
}

/** A conversation of so many turns and a last question, in no format. */
export function longTalks(turns: number, last: string): Talk[] {
  const talks = Array.from({ length: turns }, (_, number) => longTurn(number)).flat();
  return [...talks, { who: "user", text: last }];
}

/** A conversation of so many turns and a last question, in the messages of a wire. */
export function longTalk(wire: string, turns: number, last = "And what is the password?"): unknown[] {
  return longTalks(turns, last).flatMap((talk) => [...wireOf(wire).say(talk)]);
}
