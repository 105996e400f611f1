import { convert, repair } from "@suture/core";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const messages = [{ role: "user", content: "Hi" }];
const contents = [{ role: "user", parts: [{ text: "Hi" }] }];
const converse = [{ role: "user", content: [{ text: "Hi" }] }];
const claude = (system: unknown) => ({ model: "claude-sonnet-5", max_tokens: 64, system, messages });
const bare = { model: "claude-sonnet-5", max_tokens: 64, messages };

testRule("system-is-well-formed", {
  valid: [
    { title: "a string for Claude", for: "anthropic", document: claude("Be brief.") },
    { title: "blocks for Claude", for: "anthropic", document: claude([{ type: "text", text: "Be brief." }]) },
    { title: "no blocks for Claude", for: "anthropic", document: claude([]) },
    {
      title: "blocks for Bedrock",
      for: "bedrock",
      document: { system: [{ text: "s" }], messages: converse },
    },
    { title: "null for Bedrock", for: "bedrock", document: { system: null, messages: converse } },
    {
      title: "parts for Gemini",
      for: "gemini",
      document: { systemInstruction: { role: "system", parts: [{ text: "s" }] }, contents },
    },
    {
      title: "one part for Gemini, in the other spelling",
      for: "gemini",
      document: { system_instruction: { parts: { text: "s" } }, contents },
    },
    { title: "null for Gemini", for: "gemini", document: { systemInstruction: null, contents } },
    {
      title: "a string in the form of Gemini's SDK",
      for: "gemini",
      document: { model: "gemini-2.5-pro", contents, config: { systemInstruction: "Be brief." } },
    },
    { title: "null for OpenAI", for: "openai-responses", document: { instructions: null, input: "Hi" } },
  ],
  invalid: [
    {
      title: "quotes what is no text in Claude's list",
      for: "anthropic",
      document: claude([
        { type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } },
        { type: "bogus", of: "x" },
      ]),
      findings: [{ place: "system", level: "error" }],
      output: claude([
        { type: "text", text: "Be brief." },
        { type: "text", text: '{"type":"bogus","of":"x"}' },
      ]),
    },
    {
      title: "a role that is no word, for Gemini",
      for: "gemini",
      document: { systemInstruction: { role: 1, parts: [{ text: "s" }] }, contents },
      findings: ["systemInstruction"],
      output: { systemInstruction: { parts: [{ text: "s" }] }, contents },
    },
    {
      title: "null for Claude",
      for: "anthropic",
      document: claude(null),
      findings: [
        {
          level: "error",
          place: "system",
          message: "unexpected `system` in an unknown form, expected the form of this API",
          says: "system: Input should be a valid list",
        },
      ],
      output: bare,
      lossy: false,
    },
    {
      title: "strings in a list, and blocks of Converse",
      for: "anthropic",
      document: claude(["Be brief.", { text: "Be kind." }, null]),
      findings: ["system"],
      output: claude([
        { type: "text", text: "Be brief." },
        { type: "text", text: "Be kind." },
      ]),
      lossy: false,
    },
    {
      title: "a message of the system's",
      for: "anthropic",
      document: claude({ role: "system", content: "Be brief." }),
      findings: ["system"],
      output: claude("Be brief."),
    },
    {
      title: "Gemini's form for Claude",
      for: "anthropic",
      document: claude({ parts: [{ text: "Be brief." }] }),
      findings: ["system"],
      output: claude("Be brief."),
    },
    {
      title: "what nobody knows, word for word",
      for: "anthropic",
      document: claude({ prompt: "Be brief.", tone: "kind" }),
      findings: ["system"],
      output: claude('{"prompt":"Be brief.","tone":"kind"}'),
    },
    {
      title: "a string for Bedrock",
      for: "bedrock",
      document: { system: "Be brief.", messages: converse },
      findings: ["system"],
      output: { system: [{ text: "Be brief." }], messages: converse },
    },
    {
      title: "a string for Gemini, in the other spelling",
      for: "gemini",
      document: { system_instruction: "Be brief.", contents },
      findings: ["system_instruction"],
      output: { system_instruction: { parts: [{ text: "Be brief." }] }, contents },
    },
    {
      title: "a member that Gemini does not know",
      for: "gemini",
      document: { systemInstruction: { role: "user", parts: [{ text: "s" }], tone: "kind" }, contents },
      findings: ["systemInstruction"],
      output: {
        systemInstruction: { parts: [{ text: '{"role":"user","parts":[{"text":"s"}],"tone":"kind"}' }] },
        contents,
      },
    },
    {
      title: "blocks for OpenAI",
      for: "openai-responses",
      document: { instructions: [{ type: "text", text: "Be brief." }], input: "Hi" },
      findings: ["instructions"],
      output: { instructions: "Be brief.", input: "Hi" },
    },
    {
      title: "nothing in a form of its own",
      for: "openai-responses",
      document: { instructions: [], input: "Hi" },
      findings: ["instructions"],
      output: { input: "Hi" },
    },
    {
      title: "who imitates the wire may be as strict",
      for: "deepseek",
      from: "anthropic",
      strict: true,
      document: { ...claude(null), model: "deepseek-chat" },
      findings: [{ level: "risk", place: "system" }],
      output: { ...bare, model: "deepseek-chat" },
    },
  ],
});

it("where nobody asks for a form, the field stays as it is", () => {
  const document = { ...claude(null), model: "deepseek-chat" };
  expect(repair(document, { from: "anthropic", for: "deepseek" }).document).toBe(document);
});

it.each<{ readonly from: string; readonly document: object }>([
  { from: "anthropic", document: claude({ text: "Be brief." }) },
  { from: "bedrock", document: { system: "Be brief.", messages: converse } },
  { from: "gemini", document: { systemInstruction: ["Be brief."], contents } },
  {
    from: "openai-responses",
    document: { instructions: [{ type: "text", text: "Be brief." }], input: "Hi" },
  },
])("is said in another format, too, from $from", ({ from, document }) => {
  const converted = convert(document, { from, to: "openai-chat" });
  expect(converted.document).toMatchObject({ messages: [{ role: "system" }, { role: "user" }] });
  expect(JSON.stringify(converted.document)).toContain("Be brief.");
});
