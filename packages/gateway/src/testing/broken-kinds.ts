import type { Talk } from "@suture/testkit";

const user = (text: string): Talk => ({ who: "user", text });
const calls = (ids: readonly string[], name = "get_weather"): Talk => ({
  who: "assistant",
  calls: ids.map((id) => ({ id, name, input: { city: "Oslo" } })),
});
const result = (id: string, output = "4 degrees", name = "get_weather"): Talk => ({
  who: "tools",
  results: [{ id, name, output }],
});
/** No API takes a name of more than two hundred characters, and most of them take no spaces. */
const BAD_NAME = "get weather ".repeat(20);
const long = "A long line of a log, as tools print them.\n".repeat(300);

/** Ten kinds of broken history, in no format. */
export const BROKEN_KINDS: readonly (readonly [kind: string, talks: readonly Talk[]])[] = [
  ["a call without a result", [user("hi"), calls(["call_a"]), user("go on")]],
  ["a call that was the last word", [user("hi"), calls(["call_a"])]],
  ["a result without a call", [user("hi"), result("call_a"), user("go on")]],
  ["a result behind what came later", [user("hi"), calls(["call_a"]), user("wait"), result("call_a")]],
  [
    "two results of one call",
    [user("hi"), calls(["call_a"]), result("call_a"), result("call_a"), user("so?")],
  ],
  [
    "one of two parallel results",
    [user("hi"), calls(["call_a", "call_b"]), result("call_b", long), user("so?")],
  ],
  ["an id used twice in a step", [user("hi"), calls(["call_a", "call_a"]), result("call_a"), user("so?")]],
  [
    "a name no tool may have",
    [user("hi"), calls(["call_a"], BAD_NAME), result("call_a", "4 degrees", BAD_NAME), user("so?")],
  ],
  [
    "half of a sign",
    [user("hi \ud83d there"), { who: "assistant", text: "hm" }, result("call_a", long), user("so?")],
  ],
  ["a head that was cut off", [result("call_x", long), calls(["call_a"]), result("call_a"), user("go on")]],
];
