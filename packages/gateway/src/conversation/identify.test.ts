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
    expect(id({ [name]: "abc" }, said("something else"))).toEqual(one);
    expect(id({ [name]: "abd" }).id).not.toBe(one.id);
  });

  it.each(["session_id", "prompt_cache_key"])("is said by the member %s", (name) => {
    const one = id({}, { ...said("hi"), [name]: "abc" });
    expect(one.source).toBe("body");
    expect(id({}, { ...said("bye"), [name]: "abc" })).toEqual(one);
  });

  it("is said by the metadata that Claude Code sends", () => {
    const metadata = { user_id: "user_1f_account__session_0d0e8f4c-0000-4000-8000-000000000000" };
    expect(id({}, { ...said("hi"), metadata })).toEqual(id({}, { ...said("bye"), metadata }));
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

  it("is never that of another caller", () => {
    expect(id({ "x-session-id": "abc" }, said("hi"), "you").id).not.toBe(id({ "x-session-id": "abc" }).id);
  });

  it.each(["", "x".repeat(5000)])("is not named by nonsense", (name) => {
    expect(id({ "x-session-id": name }).source).toBe("content");
  });
});
