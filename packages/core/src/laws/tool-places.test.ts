import { type ConvertOptions, convert, type RepairOptions, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

// Law 4 of tools, which stand in as many places as there are forms of a request.

const parameters = { type: "object", properties: {} };
const messages = [{ role: "user", content: "What time is it?" }];
const converse = [{ role: "user", content: [{ text: "What time is it?" }] }];
const contents = [{ role: "user", parts: [{ text: "What time is it?" }] }];
const misnamed = { description: "The time", inputSchema: parameters };
const declared = { functionDeclarations: [{ name: "clock" }, { name: "clock" }] };
const wanted = { type: "function", function: { name: "a clock", parameters } };

interface Case {
  readonly title: string;
  readonly document: object;
  readonly options: RepairOptions;
  readonly findings: readonly string[];
  readonly edits: readonly string[];
}

const CASES: readonly Case[] = [
  {
    title: "in a list",
    document: { model: "gpt-5.2", messages, tools: [wanted] },
    options: { from: "openai-chat" },
    findings: ["tools.0"],
    edits: ["tools"],
  },
  {
    title: "by their names, where a list is expected",
    document: { model: "gpt-5.2", messages, tools: { "a clock": misnamed } },
    options: { from: "openai-chat" },
    findings: ["tools", "tools.a clock"],
    edits: ["tools", "tools"],
  },
  {
    title: "one without a list around it",
    document: { model: "gpt-5.2", messages, tools: wanted },
    options: { from: "openai-chat" },
    findings: ["tools", "tools"],
    edits: ["tools", "tools"],
  },
  {
    title: "from before there were tools",
    document: { model: "gpt-5.2", messages, functions: [null, { name: "a clock" }] },
    options: { from: "openai-chat" },
    findings: ["functions.0", "functions.1"],
    edits: ["functions", "functions"],
  },
  {
    title: "by their names, in the AI SDK",
    document: { messages, tools: { "a clock": misnamed } },
    options: { from: "ai-sdk", for: "anthropic", strict: true },
    findings: ["tools.a clock"],
    edits: ["tools"],
  },
  {
    title: "in the configuration of Converse",
    document: { messages: converse, toolConfig: { tools: [null, { toolSpec: { name: "a clock" } }] } },
    options: { from: "bedrock", strict: true },
    findings: ["toolConfig.tools.0", "toolConfig.tools.1"],
    edits: ["toolConfig.tools", "toolConfig.tools"],
  },
  {
    title: "in groups",
    document: { contents, tools: [{ computerUse: {} }, declared] },
    options: { from: "gemini" },
    findings: ["tools.1.functionDeclarations.1"],
    edits: ["tools"],
  },
  {
    title: "in a group without a list around it",
    document: { contents, tools: declared },
    options: { from: "gemini" },
    findings: ["tools.functionDeclarations.1"],
    edits: ["tools"],
  },
  {
    title: "one in the place of a group, without a list around it",
    document: { contents, tools: { name: "clock", input_schema: parameters } },
    options: { from: "gemini" },
    findings: ["tools"],
    edits: ["tools"],
  },
  {
    title: "in a group of one without a list in it",
    document: { contents, tools: [{ functionDeclarations: { name: "a clock" } }] },
    options: { from: "gemini" },
    findings: ["tools.0.functionDeclarations"],
    edits: ["tools"],
  },
  {
    title: "in the configuration of Google's SDK",
    document: { model: "gemini-2.5-pro", contents, config: { tools: [declared] } },
    options: { from: "gemini" },
    findings: ["config.tools.0.functionDeclarations.1"],
    edits: ["config.tools"],
  },
];

describe("tools are where the caller has them", () => {
  it.each(CASES)("$title", ({ document, options, findings, edits }) => {
    const { report } = repair(document, options);
    expect(report.findings.map(({ place }) => place)).toEqual(findings);
    expect(report.edits.map(({ place }) => place)).toEqual(edits);
  });
});

describe("what stays behind of tools is where the caller has it", () => {
  const strict = { type: "function", function: { name: "clock", parameters, strict: true } };
  const spec = { toolSpec: { name: "a clock", inputSchema: { json: parameters }, strict: true } };
  const cases: readonly [title: string, document: object, options: ConvertOptions, places: string[]][] = [
    [
      "behind an entry that goes",
      { model: "gpt-5.2", messages, tools: [null, strict] },
      { from: "openai-chat", to: "gemini", strict: true },
      ["tools", "tools.1.function.strict"],
    ],
    [
      "in the configuration of Converse",
      { messages: converse, toolConfig: { tools: [spec] } },
      { from: "bedrock", to: "openai-chat" },
      ["toolConfig.tools", "toolConfig.tools.0"],
    ],
  ];

  it.each(cases)("%s", (_, document, options, places) => {
    const { report } = convert(document, options);
    expect(report.edits.map(({ place }) => place)).toEqual(places);
  });
});
