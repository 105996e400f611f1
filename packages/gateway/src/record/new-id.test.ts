import { expect, it } from "vitest";
import { newId } from "./new-id.ts";

it("is a random UUID, another one each time, however many are asked for", () => {
  const ids = Array.from({ length: 5_000 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(5_000);
});
