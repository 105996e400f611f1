import { describe, expect, it } from "vitest";
import { composeReply } from "./compose-reply.ts";
import type { Digest } from "./digest.ts";
import { limitReply } from "./limit-reply.ts";
import { deltasOf } from "./reply.ts";

const tools = [{ name: "search" }, { name: "read_file" }];

function digest(text: string, more: Partial<Digest> = {}): Digest {
  return { messages: [{ role: "user", text }], tools, reasoning: "asked", ...more };
}

function calls(text: string, more: Partial<Digest> = {}): string[] {
  return composeReply(digest(text, more)).calls.map(({ name }) => name);
}

describe("the default answer", () => {
  it("tells in words what was received", () => {
    const { text, finish } = composeReply({
      messages: [
        { role: "system", text: "be kind" },
        { role: "user", text: "one" },
        { role: "assistant", text: "two" },
        { role: "user", text: "three" },
      ],
      tools: [],
      reasoning: "asked",
    });
    expect(text).toBe('I received 4 messages (1 system, 2 user, 1 assistant); the last says: "three".');
    expect(finish).toBe("stop");
  });

  it("shortens what it quotes", () => {
    expect(composeReply(digest("x".repeat(1_000))).text.length).toBeLessThan(300);
  });

  it("calls the tools that it is asked to call, in that order", () => {
    expect(calls("please call search")).toEqual(["search"]);
    expect(calls("Use the tool read_file and then search.")).toEqual(["read_file", "search"]);
    expect(calls("call search and search")).toEqual(["search", "search"]);
    expect(calls("what can search do?")).toEqual([]);
    expect(calls("call unknown_tool")).toEqual([]);
  });

  it("heeds the choice of tools", () => {
    expect(calls("call search", { toolChoice: "none" })).toEqual([]);
    expect(calls("hello", { toolChoice: "required" })).toEqual(["search"]);
    expect(calls("call search", { toolChoice: { name: "read_file" } })).toEqual(["read_file"]);
    expect(calls("call search and read_file", { parallel: false })).toEqual(["search"]);
  });

  it("quotes results instead of calling again", () => {
    const messages: Digest["messages"] = [
      { role: "user", text: "call search" },
      { role: "assistant", text: "" },
      { role: "tool", text: "found it" },
    ];
    expect(composeReply({ messages, tools, reasoning: "asked" })).toMatchObject({
      text: 'The tool answered: "found it".',
      calls: [],
    });
    const inUserMessage: Digest["messages"] = [{ role: "user", text: "a\nb", results: ["a", "b"] }];
    expect(composeReply({ messages: inUserMessage, tools, reasoning: "asked" }).text).toBe(
      'The tools answered: "a" and "b".',
    );
  });

  it("reasons when asked to think, or always, or never", () => {
    expect(composeReply(digest("think hard")).reasoning).toContain("The user wants an answer");
    expect(composeReply(digest("think, then call search")).reasoning).toBe(
      "The user wants me to use search.",
    );
    expect(composeReply(digest("hello"))).not.toHaveProperty("reasoning");
    expect(composeReply(digest("hello", { reasoning: "always" }))).toHaveProperty("reasoning");
    expect(composeReply(digest("think", { reasoning: "never" }))).not.toHaveProperty("reasoning");
  });

  it("answers in JSON where that is asked for", () => {
    expect(JSON.parse(composeReply(digest("hello", { json: true })).text)).toHaveProperty("answer");
    const json = { type: "object", properties: { mood: { enum: ["good"] } } };
    expect(composeReply(digest("hello", { json })).text).toBe('{"mood":"good"}');
  });

  it("makes arguments that fit the schema", () => {
    const schema = {
      type: "object",
      properties: {
        city: { type: "string" },
        unit: { enum: ["celsius", "kelvin"] },
        days: { type: "integer", minimum: 3 },
        tags: { type: "array", items: { type: "string" } },
        where: { type: "object", properties: { lat: { type: "number" } } },
        exact: { type: ["boolean", "null"] },
        either: { anyOf: [{ type: "null" }, { type: "string" }] },
      },
    };
    const { calls: made } = composeReply(digest("call f", { tools: [{ name: "f", schema }] }));
    expect(made[0]?.arguments).toEqual({
      city: "some city",
      unit: "celsius",
      days: 3,
      tags: ["some tags"],
      where: { lat: 1 },
      exact: true,
      either: null,
    });
    const required = { ...schema, required: ["city"] };
    const again = composeReply(digest("call f", { tools: [{ name: "f", schema: required }] }));
    expect(again.calls[0]?.arguments).toEqual({ city: "some city" });
  });
});

describe("the limit of an answer", () => {
  it("cuts the text, never through a character", () => {
    const reply = composeReply(digest("hello"));
    expect(limitReply(reply, 2)).toMatchObject({ text: "I receiv", finish: "length" });
    expect(limitReply(reply, undefined)).toBe(reply);
    expect(limitReply({ text: "ééé", calls: [], finish: "stop" }, 1).text).toBe("éé");
    expect(limitReply({ text: "xéé", calls: [], finish: "stop" }, 1).text).toBe("xé");
  });
});

describe("the pieces of a streamed text", () => {
  it.each(["", "one", " a  b\n\nc ", "\n", "tab\tand end  "])("are %j again when joined", (text) => {
    expect(deltasOf(text).join("")).toBe(text);
  });
});
