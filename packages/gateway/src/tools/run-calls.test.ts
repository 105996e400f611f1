import { expect, it } from "vitest";
import { runCalls } from "./run-calls.ts";
import type { ToolCall, ToolOutcome } from "./tool.ts";

/** Calls that end when the test says so. */
class Desk {
  readonly log: string[] = [];
  readonly #ends = new Map<string, (outcome: ToolOutcome) => void>();
  readonly #waits = new Map<string, () => void>();

  run = (call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> => {
    this.log.push(`run ${call.id}`);
    signal.addEventListener("abort", () => this.log.push(`abort ${call.id}`));
    return new Promise((resolve) => {
      this.#ends.set(call.id, resolve);
      this.#waits.get(call.id)?.();
    });
  };

  /** Ends a call, once it runs. */
  async end(id: string): Promise<void> {
    if (!this.#ends.has(id)) await new Promise<void>((resolve) => this.#waits.set(id, resolve));
    this.#ends.get(id)?.(said(id));
  }
}

function said(text: string): ToolOutcome {
  return { output: [{ type: "text", text }], failed: false };
}

function callsOf(ids: string): ToolCall[] {
  return [...ids].map((id) => ({ id, name: "tool", input: {} }));
}

const never = new AbortController().signal;

it("gives outcomes in the order of the calls, whichever ends first", async () => {
  const desk = new Desk();
  const ended: string[] = [];
  const all = runCalls(callsOf("abc"), {
    parallel: 3,
    signal: never,
    run: desk.run,
    onEnd: ({ id }) => void ended.push(id),
  });
  for (const id of "cab") await desk.end(id);
  expect(await all).toEqual(["a", "b", "c"].map(said));
  expect(ended).toEqual(["c", "a", "b"]);
});

it("runs no more at a time than it may, and starts them in order", async () => {
  const desk = new Desk();
  let running = 0;
  let most = 0;
  const all = runCalls(callsOf("abcde"), {
    parallel: 2,
    signal: never,
    run: desk.run,
    onStart: () => {
      running += 1;
      most = Math.max(most, running);
    },
    onEnd: () => {
      running -= 1;
    },
  });
  for (const id of "bacde") await desk.end(id);
  await all;
  expect(most).toBe(2);
  expect(desk.log).toEqual(["run a", "run b", "run c", "run d", "run e"]);
});

it("runs a call only once onStart is done with it", async () => {
  const log: string[] = [];
  await runCalls(callsOf("a"), {
    parallel: 1,
    signal: never,
    onStart: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.push("started");
    },
    run: async () => {
      log.push("run");
      return said("");
    },
  });
  expect(log).toEqual(["started", "run"]);
});

it("an abort ends what runs, starts nothing more, and is thrown though a call does not listen", async () => {
  const desk = new Desk();
  const stop = new AbortController();
  const ended: string[] = [];
  const all = runCalls(callsOf("abcd"), {
    parallel: 2,
    signal: stop.signal,
    run: desk.run,
    onEnd: ({ id }) => {
      ended.push(id);
      stop.abort(new Error("enough"));
    },
  });
  await desk.end("a");
  await expect(all).rejects.toThrow("enough");
  await desk.end("b");
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toEqual(["a"]);
  expect(desk.log).toEqual(["run a", "run b", "abort b"]);
});

it("does not go on before what onEnd has begun is done", async () => {
  const stop = new AbortController();
  let committed = false;
  const all = runCalls(callsOf("a"), {
    parallel: 1,
    signal: stop.signal,
    run: async () => said("a"),
    onEnd: async () => {
      stop.abort();
      await new Promise((resolve) => setImmediate(resolve));
      committed = true;
    },
  });
  expect(await all).toEqual([said("a")]);
  expect(committed).toBe(true);
});

it("runs nothing under a signal that is aborted already", async () => {
  const desk = new Desk();
  const all = runCalls(callsOf("a"), { parallel: 1, signal: AbortSignal.abort("gone"), run: desk.run });
  await expect(all).rejects.toBe("gone");
  expect(desk.log).toEqual([]);
});

it("ends the others when onStart or onEnd fails, and throws what it threw", async () => {
  const desk = new Desk();
  const all = runCalls(callsOf("ab"), {
    parallel: 2,
    signal: never,
    run: desk.run,
    onEnd: () => {
      throw new Error("the lease is lost");
    },
  });
  await desk.end("b");
  await expect(all).rejects.toThrow("the lease is lost");
  expect(desk.log).toContain("abort a");
});

it("a call that is out of time fails alone, and is aborted", async () => {
  const desk = new Desk();
  const all = runCalls(callsOf("ab"), { parallel: 2, timeout: 20, signal: never, run: desk.run });
  await desk.end("b");
  const [late, good] = await all;
  expect(late?.failed).toBe(true);
  expect(JSON.stringify(late?.output)).toContain("longer than 20 ms");
  expect(good).toEqual(said("b"));
  expect(desk.log).toEqual(["run a", "run b", "abort a"]);
});

it("what a call throws is an outcome", async () => {
  const [outcome] = await runCalls(callsOf("a"), {
    parallel: 1,
    signal: never,
    run: () => Promise.reject(new Error("no disk")),
  });
  expect(outcome).toEqual({ output: [{ type: "text", text: "The call failed: no disk" }], failed: true });
});

it("has nothing to do for no calls", async () => {
  expect(await runCalls([], { parallel: 4, signal: never, run: async () => said("") })).toEqual([]);
});
