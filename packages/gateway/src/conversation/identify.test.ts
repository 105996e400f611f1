import { describe, expect, it } from "vitest";
import { identify } from "./identify.ts";

const said = (text: string) => ({
  model: "m",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: text },
  ],
});
const id = (headers: Record<string, string>, body: object = said("hi"), scope = "me") =>
  identify(headers, body, "openai-chat", scope);

describe("whose conversation it is", () => {
  it.each([
    ["x-session-id", {}, "header"],
    ["x-claude-code-session-id", {}, "agent"],
    ["session_id", {}, "agent"],
    ["x-opencode-session", {}, "agent"],
  ])("is said by %s, whatever is said in it", (name, _, source) => {
    const one = id({ [name]: "abc" });
    expect(one.source).toBe(source);
    expect(id({ [name]: "abc" }, said("something else"))).toMatchObject({ id: one.id, source });
    expect(id({ [name]: "abd" }).id).not.toBe(one.id);
  });

  it.each(["session_id", "prompt_cache_key"])("is said by the member %s", (name) => {
    const one = id({}, { ...said("hi"), [name]: "abc" });
    expect(one.source).toBe("body");
    expect(id({}, { ...said("bye"), [name]: "abc" }).id).toBe(one.id);
  });

  it("is said by the metadata that Claude Code sends", () => {
    const metadata = { user_id: "user_1f_account__session_0d0e8f4c-0000-4000-8000-000000000000" };
    expect(id({}, { ...said("hi"), metadata }).id).toBe(id({}, { ...said("bye"), metadata }).id);
  });

  it("comes from the client before it comes from an agent", () => {
    const both = id({ "x-session-id": "a", "x-claude-code-session-id": "b" });
    expect(both).toEqual(id({ "x-session-id": "a" }));
  });

  it("is known by its start otherwise, and goes on being the same as it grows", () => {
    const one = id({});
    const grown = {
      ...said("hi"),
      messages: [...said("hi").messages, { role: "assistant", content: "Hello." }],
    };
    expect(one.source).toBe("content");
    expect(id({}, grown)).toEqual(one);
    expect(id({}, said("hello")).id).not.toBe(one.id);
  });

  it("is the same on another day, and at another time", () => {
    const at = (now: string, text = "hi") =>
      id(
        {},
        { system: `You are Ann.\nNow: ${now}. Request 7.`, messages: [{ role: "user", content: text }] },
      );
    const one = at("Thursday, November 19, 2026, 11:58 PM");
    expect(at("Friday, Nov 20, 2026, 0:01 am")).toEqual(one);
    expect(at("Friday, Nov 20, 2026, 0:01 am", "hello")).not.toEqual(one);
    expect(id({}, { system: "You are Bob.", messages: [{ role: "user", content: "hi" }] })).not.toEqual(one);
  });

  it("is the same wherever cache marks are", () => {
    const marked = (mark: object) =>
      id({}, { messages: [{ role: "user", content: [{ type: "text", text: "hi", ...mark }] }] });
    expect(marked({ cache_control: { type: "ephemeral" } })).toEqual(marked({}));
  });

  it("is remembered by its name and its start", () => {
    const named = { "x-session-id": "abc" };
    expect(id(named, said("one")).key).not.toBe(id(named, said("two")).key);
    expect(id(named, said("one")).key).not.toBe(id({}, said("one")).key);
    expect(id(named, { ...said("one"), system: "Other." }).key).toBe(id(named, said("one")).key);
  });

  it("is never that of another caller", () => {
    expect(id({ "x-session-id": "abc" }, said("hi"), "you").id).not.toBe(id({ "x-session-id": "abc" }).id);
  });

  it.each(["", "x".repeat(5000)])("is not named by nonsense", (name) => {
    expect(id({ "x-session-id": name }).source).toBe("content");
  });
});
