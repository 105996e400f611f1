import { expect, it } from "vitest";
import { ReportStore } from "./report-store.ts";

it("keeps the latest reports, so many and so many bytes", () => {
  const store = new ReportStore(3, 100);
  const ids = ["a", "b", "c", "d"].map((text) => store.add(Buffer.from(text)));
  expect(ids.map((id) => store.get(id)?.toString())).toEqual([undefined, "b", "c", "d"]);
  const big = store.add(Buffer.alloc(99));
  expect(ids.map((id) => store.get(id)?.toString())).toEqual([undefined, undefined, undefined, "d"]);
  expect(store.get(big)).toHaveLength(99);
  expect(new Set([...ids, big]).size).toBe(5);
});
