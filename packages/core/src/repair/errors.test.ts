import { check, convert, repair, SutureError } from "@suture/core";
import { thrown } from "@suture/testkit";
import { describe, expect, it } from "vitest";

describe("input that is no history", () => {
  it.each([undefined, null, 7, "hello", true, {}, { hello: "world" }, { messages: "hello" }, [1, 2, 3]])(
    "%j",
    (input) => {
      for (const run of [
        () => check(input),
        () => repair(input),
        () => convert(input, { to: "anthropic" }),
      ]) {
        const error = thrown(run);
        expect(["unknown-format", "not-a-history"]).toContain(error.code);
        expect(error.message).not.toBe("");
        expect(error.hint).not.toBe("");
      }
    },
  );

  it("is told with its path when the format is named", () => {
    expect(thrown(() => check({ messages: 7 }, { from: "openai-chat" }))).toMatchObject({
      code: "not-a-history",
      path: "messages",
    });
    expect(thrown(() => check({}, { from: "gemini" }))).toMatchObject({
      code: "not-a-history",
      path: "contents",
    });
  });

  it("says what was expected and what was found", () => {
    expect(thrown(() => check({ hello: "world" })).message).toMatch(/expected .*found an object with hello/);
  });
});

describe("names that nobody knows", () => {
  const document = [{ role: "user", content: "Hi" }];

  it("lists the known ones", () => {
    expect(thrown(() => check(document, { for: "openai" }))).toMatchObject({
      code: "unknown-contract",
      message: "unknown contract openai",
    });
    expect(thrown(() => check(document, { for: "openai" })).hint).toContain("openai-chat");
    expect(thrown(() => check(document, { from: "chat" }))).toMatchObject({ code: "unknown-format" });
    expect(thrown(() => convert(document, { to: "chat" })).hint).toContain("openai-chat");
  });

  it("says which one was likely meant, and offers only formats that can be written", () => {
    expect(thrown(() => check(document, { for: "antropic" })).hint).toMatch(
      /^Did you mean anthropic\? Known/,
    );
    const { hint } = thrown(() => convert(document, {} as { to: string }));
    expect(hint).toContain("ai-sdk,");
    expect(hint).not.toContain("ai-sdk-ui");
  });

  it("is not fooled by names that every object has", () => {
    for (const name of ["constructor", "__proto__", "toString", ""]) {
      expect(thrown(() => check(document, { for: name })).code).toBe("unknown-contract");
      expect(thrown(() => check(document, { from: name })).code).toBe("unknown-format");
    }
  });
});

describe("SutureError", () => {
  it("is known across copies of the library", () => {
    const foreign = { [Symbol.for("suture.error")]: true, code: "not-a-history" };
    expect(SutureError.is(foreign)).toBe(true);
    expect(SutureError.is(new Error("x"))).toBe(false);
    expect(SutureError.is(null)).toBe(false);
  });

  it("is an Error with a name", () => {
    const error = thrown(() => check(7));
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("SutureError");
  });
});
