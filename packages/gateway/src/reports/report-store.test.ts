import { expect, it } from "vitest";
import { ReportStore } from "./report-store.ts";

it("keeps the latest reports, so many and so many bytes", () => {
  const store = new ReportStore(3, 100);
  const written = (bytes: Buffer) => ({ size: bytes.length, bytes: () => bytes });
  const ids = ["a", "b", "c", "d"].map((text) => store.add(written(Buffer.from(text))));
  expect(ids.map((id) => store.get(id)?.toString())).toEqual([undefined, "b", "c", "d"]);
  const big = store.add(written(Buffer.alloc(99)));
  expect(ids.map((id) => store.get(id)?.toString())).toEqual([undefined, undefined, undefined, "d"]);
  expect(store.get(big)).toHaveLength(99);
  expect(new Set([...ids, big]).size).toBe(5);
});

it("keeps the latest, however many came before", () => {
  const store = new ReportStore(3);
  const ids = Array.from({ length: 5_000 }, (_, i) => {
    return store.add({ size: 1, bytes: () => Buffer.from(String(i)) });
  });
  expect(ids.slice(-4).map((id) => store.get(id)?.toString())).toEqual([undefined, "4997", "4998", "4999"]);
});

it("keeps none where none is wanted", () => {
  const store = new ReportStore(0);
  expect(store.get(store.add({ size: 1, bytes: () => Buffer.from("a") }))).toBe(undefined);
});
