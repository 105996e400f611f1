import fc from "fast-check";
import { expect, it } from "vitest";
import type { Role } from "../../model/message.ts";
import { Runs } from "./runs.ts";

const role = fc.constantFrom<Role>("user", "assistant", "tool", "system");

function runsOf(roles: readonly Role[]): Runs {
  const runs = new Runs();
  for (const each of roles) runs.see(each);
  return runs;
}

it("tells where the user or the assistant speaks several times in a row", () => {
  expect(runsOf(["user", "user", "assistant", "tool", "tool", "user"]).list).toEqual([0, 2]);
  expect(runsOf(["assistant", "assistant", "assistant", "user", "user"]).list).toEqual([0, 3, 3, 5]);
  expect(runsOf([]).list).toEqual([]);
});

it("takes stretches of another history as if their messages came one by one", () => {
  fc.assert(
    fc.property(
      fc.array(role, { minLength: 1, maxLength: 12 }),
      fc.array(fc.oneof(role, fc.tuple(fc.nat(11), fc.nat(11))), { maxLength: 6 }),
      (base, pieces) => {
        const told = new Runs();
        const all: Role[] = [];
        for (const piece of pieces) {
          if (typeof piece === "string") {
            told.see(piece);
            all.push(piece);
            continue;
          }
          const [from, to] = piece.map((at) => Math.min(at, base.length)).sort((a, b) => a - b) as [
            number,
            number,
          ];
          if (from === to) continue;
          told.pass(from, to, base[from], base[to - 1], runsOf(base).list);
          all.push(...base.slice(from, to));
        }
        expect(told.list).toEqual(runsOf(all).list);
      },
    ),
    { numRuns: 1000, seed: 7 },
  );
});
