import { expect, it } from "vitest";
import { byPlace } from "./by-place.ts";

it("sorts by number, not by letter, and keeps the rest in order", () => {
  const places = [
    "messages.10",
    "messages.9.content.2",
    "messages.9",
    "tools.0",
    "messages.9.content.10",
    "",
    "messages",
  ];
  expect(byPlace(places.map((place) => ({ place }))).map(({ place }) => place)).toEqual([
    "",
    "messages",
    "messages.9",
    "messages.9.content.2",
    "messages.9.content.10",
    "messages.10",
    "tools.0",
  ]);
  const twins = [
    { place: "a", id: 1 },
    { place: "a", id: 2 },
  ];
  expect(byPlace(twins)).toEqual(twins);
});
