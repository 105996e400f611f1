import * as core from "@suture/core";
import { mendedRequests, type Refusal, sendAll, targets, unsettledRules } from "@suture/testkit/emulated";
import { afterAll, describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";
let sent = 0;

/** Broken histories for each provider, shared among its models. */
const HISTORIES = deep ? 200_000 : 200;

function* counted(documents: Iterable<unknown>): Generator<unknown> {
  for (const document of documents) {
    sent += 1;
    yield document;
  }
}

describe.each(targets)("$provider $model, over HTTP", (target) => {
  const { provider, format, model } = target;
  const models = targets.filter((each) => each.provider === provider).length;
  const count = Math.ceil(HISTORIES / models / 2);

  it("accepts everything that was mended strictly", { timeout: 3_600_000 }, async () => {
    const refused = await sendAll(target, counted(mendedRequests(core, target, count, true)));
    expect(refused.slice(0, 3)).toEqual([]);
  });

  it("accepts everything that was mended, but what core warns of and nobody knows", {
    timeout: 3_600_000,
  }, async () => {
    const unknown = new Set(unsettledRules(provider));
    const warned = ({ document }: Refusal): boolean =>
      core
        .check(document, { from: format, for: provider, model })
        .findings.some(({ rule }) => unknown.has(rule));
    const refused = await sendAll(target, counted(mendedRequests(core, target, count, false)));
    expect(refused.filter((refusal) => !warned(refusal)).slice(0, 3)).toEqual([]);
  });
});

afterAll(() => {
  console.log(`${sent.toLocaleString("en")} mended requests sent to ${targets.length} emulated models`);
});
