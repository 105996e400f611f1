import { describe, expect, it } from "vitest";
import { ResponseStore } from "./response-store.ts";

function response(n: number) {
  const input = [{ id: `msg_in${n}` }, { id: "msg_same" }];
  const output = [
    { id: `rs_${n}`, type: "reasoning" },
    { id: `msg_${n}`, type: "message" },
  ];
  return { body: { id: `resp_${n}` }, input, output, ...(n > 0 ? { previous: `resp_${n - 1}` } : {}) };
}

describe("what is stored", () => {
  it("is kept for one emulator", () => {
    const memory = new Map<string, unknown>();
    ResponseStore.of(memory).save("resp_0", response(0));
    expect(ResponseStore.of(memory).response("resp_0")?.body).toEqual({ id: "resp_0" });
    expect(ResponseStore.of(new Map()).response("resp_0")).toBeUndefined();
  });

  it("is told from the beginning", () => {
    const store = new ResponseStore();
    for (const n of [0, 1]) store.save(`resp_${n}`, response(n));
    const ids = store.history("resp_1").map(({ id }) => id);
    expect(ids).toEqual(["msg_in0", "msg_same", "rs_0", "msg_0", "msg_in1", "msg_same", "rs_1", "msg_1"]);
    expect(store.reasoningBefore("msg_1")).toBe("rs_1");
  });

  it("goes when there is too much of it, the oldest first", () => {
    const store = new ResponseStore();
    for (let n = 0; n <= 1_000; n++) store.save(`resp_${n}`, response(n));
    expect(store.response("resp_0")).toBeUndefined();
    expect(store.item("msg_0")).toBeUndefined();
    expect(store.reasoningBefore("msg_0")).toBeUndefined();
    expect(store.response("resp_1")).toBeDefined();
    expect(store.item("msg_same")).toBeDefined();
  });
});
