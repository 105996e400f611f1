import { check, convert, formats } from "@suture/core";
import { describe, expect, it } from "vitest";

interface Sample {
  readonly name: string;
  readonly document: unknown;
}

const sources = await Promise.all(
  formats.map(async ({ name }) => {
    const module = (await import(`../formats/${name}/${name}.samples.ts`)) as { samples: readonly Sample[] };
    return { name, samples: module.samples };
  }),
);

describe.each(sources)("a history born as $name", ({ name: from, samples }) => {
  const targets = formats.filter((format) => format.writable && format.name !== from);

  it.each(targets.map((format) => format.name))("is accepted as %s", (to) => {
    for (const { document, name } of samples) {
      const converted = convert(document, { from, to });
      const again = check(converted.document, { from: to });
      expect(
        again.findings.filter((finding) => finding.level === "error"),
        name,
      ).toEqual([]);
      expect(converted.report.to).toBe(to);
    }
  });

  it.each(targets.map((format) => format.name))("is accepted as %s, risks included", (to) => {
    for (const { document, name } of samples) {
      const { document: strict } = convert(document, { from, to, strict: true });
      const again = check(strict, { from: to, strict: true });
      expect(again.findings, name).toEqual([]);
    }
  });
});

describe("convert of a whole request", () => {
  const request = {
    model: "gpt-5",
    max_tokens: 100,
    tools: [{ type: "function", function: { name: "get.weather", parameters: { type: "object" } } }],
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Weather in Oslo?" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c1", type: "function", function: { name: "get.weather", arguments: '{"city":"Oslo"}' } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "4 C" },
    ],
  };

  it("carries system text, settings and tools, renamed alike in history and definitions", () => {
    const { document } = convert(request, { to: "anthropic", model: "claude-sonnet-5" });
    const { model, system, max_tokens, tools, messages } = document as {
      model: string;
      system: string;
      max_tokens: number;
      tools: { name: string }[];
      messages: { content: { name?: string }[] }[];
    };
    expect({ model, system, max_tokens }).toEqual({
      model: "claude-sonnet-5",
      system: "Be brief.",
      max_tokens: 100,
    });
    expect(tools[0]?.name).toMatch(/^[\w-]+$/);
    expect(messages[1]?.content[0]?.name).toBe(tools[0]?.name);
  });
});
