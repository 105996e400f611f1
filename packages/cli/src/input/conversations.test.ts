import { describe, expect, it } from "vitest";
import { createContext } from "../context.ts";
import { fakeIo } from "../testing/fake-io.ts";
import { conversationsOf } from "./conversations.ts";
import { openSource } from "./source.ts";

async function read(stdin: string | Uint8Array): Promise<string[]> {
  const io = fakeIo({ stdin });
  const seen: string[] = [];
  for await (const one of conversationsOf(await openSource("-", io), "reading", createContext(io))) {
    if (one.kind === "document") seen.push(`${one.line.number} ${JSON.stringify(one.document.value)}`);
    else if (one.kind === "unreadable") seen.push(one.error.message);
    else seen.push(`${one.line.number} ${one.last ? "blank to the end" : "blank"}`);
  }
  return seen;
}

describe("conversationsOf", () => {
  it("reads one document a line", async () => {
    expect(await read('[1]\r\n{"a":2}\n')).toEqual(["1 [1]", '2 {"a":2}']);
  });

  it("goes on after a line that is not JSON", async () => {
    expect(await read("[1]\n[oops]\n[3]")).toEqual([
      "1 [1]",
      'stdin:2:2: not JSON: unexpected "oops", expected a value or "]"',
      "3 [3]",
    ]);
  });

  it("says which blank lines are the last", async () => {
    expect(await read("[1]\n\n[3]\n\n  \n")).toEqual([
      "1 [1]",
      "2 blank",
      "3 [3]",
      "4 blank to the end",
      "5 blank to the end",
    ]);
  });

  it("takes off a byte order mark", async () => {
    expect(await read("\ufeff[1]\n[2]")).toEqual(["1 [1]", "2 [2]"]);
  });

  it("refuses a line that is not UTF-8, and goes on", async () => {
    expect(await read(Uint8Array.of(0x22, 0xff, 0x22, 10, 0x31))).toEqual([
      "stdin:1 is not UTF-8 text",
      "2 1",
    ]);
  });
});
