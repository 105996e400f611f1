import { expect, test } from "vitest";
import { EventBus } from "../../agent/event-bus.ts";
import { Watch } from "./watch.ts";

test("what a client does not read does not pile up; how its turn ends is kept", () => {
  const bus = new EventBus();
  const watch = new Watch(bus, "ada", "talk", true);
  const message = { role: "assistant" as const, parts: [{ type: "text" as const, text: "Hello" }] };
  for (let seq = 1; seq <= 5_000; seq++) bus.publish("ada", "talk", { type: "message", seq, message });
  bus.publish("ada", "talk", { type: "turn.done", turn: 1, keys: ["k"], text: "Hello" });
  const kept: string[] = [];
  for (let event = watch.take(); event !== undefined; event = watch.take()) kept.push(event.type);
  expect(kept).toHaveLength(1_001);
  expect(kept.at(-1)).toBe("turn.done");
  watch.close();
});
