import { check, convert, type RepairOptions, repair } from "@suture/core";
import { render, settles, wireOf } from "@suture/testkit";
import { describe, expect, it } from "vitest";

/** Documents that were mangled field by field and once broke a law, as small as they could be made. */
describe("mangled documents that once broke a law", () => {
  it.each(["anthropic", "vertex", "gemini", "mistral", "vllm", "llama-cpp", "minimax"])(
    "results in a system message stay results at %s",
    (contract) => {
      const [user, called, answered] = render(wireOf("bedrock"), "U A[1] R:1") as object[];
      const options = { from: "bedrock", for: contract };
      const document = settles([user, called, { ...answered, role: "system" }], options);
      expect(document).toContain("OUT:1");
      expect(document).not.toContain("No result");
    },
  );

  it("a part that nobody knows, among results that are given other ids", () => {
    const call = (toolCallId: string) => ({ type: "tool-call", toolCallId, toolName: "read", input: {} });
    const result = (toolCallId: string) => ({
      ...{ type: "tool-result", toolCallId, toolName: "read" },
      output: { type: "text", value: `OUT:${toolCallId}` },
    });
    const history = [
      { role: "user", content: "U1" },
      { role: "assistant", content: [call("call_1"), call("call_2")] },
      { role: "tool", content: [[], result("call_2")] },
      { role: "tool", content: [result("call_1"), result("call_2")] },
      { role: "assistant", content: "A1" },
    ];
    settles(history, { from: "ai-sdk", for: "mistral" });
  });

  it("a result without an id, beside a pair away from home that is dropped", () => {
    const items = [
      { type: "function_call", name: "read", arguments: "{}" },
      { type: "function_call", call_id: "c2", name: "write", arguments: "{}" },
      { type: "function_call_output", output: "OUT:1" },
      { role: "user", content: "U1" },
      { type: "function_call_output", call_id: "c2", output: "OUT:2" },
    ];
    const options: RepairOptions = { from: "openai-responses", for: "openai-chat", policy: "drop" };
    expect(settles(items, options)).toContain("OUT:1");
  });

  it.each(["anthropic", "bedrock", "ai-sdk", "pydantic-ai"])(
    "a result without an id behind words, in %s, where nobody pairs and roles alternate",
    (format) => {
      const { say } = wireOf(format);
      const call = say({ who: "assistant", calls: [{ id: "1", name: "read", input: {} }] });
      const result = say({ who: "tools", results: [{ id: "1", name: "read", output: "OUT:1" }] });
      const words = say({ who: "user", text: "U1" });
      const nameless = JSON.parse(
        JSON.stringify([...words, ...call, ...words, ...result]).replace(
          /"(?:id|tool_use_id|toolUseId|toolCallId|tool_call_id)":"1",?/g,
          "",
        ),
      );
      expect(settles(nameless, { from: format, for: "perplexity" })).toContain("OUT:1");
    },
  );

  it("results alone, in a message without a role", () => {
    const messages = [
      { role: "user", content: "U1" },
      { role: "assistant", content: [{ type: "tool-call", toolName: "read", input: {} }] },
      { content: [{ type: "tool-result" }, { type: "tool-result" }] },
    ];
    settles(messages, { from: "ai-sdk", for: "mistral", strict: true });
  });

  it("a thought without words or signature, for who has no place for it", () => {
    const messages = [
      { role: "user", content: "U1" },
      { role: "assistant", content: [{ type: "thinking" }, { type: "text", text: "A1" }] },
      { role: "user", content: "U2" },
    ];
    settles(messages, { from: "anthropic", for: "deepseek", strict: true });
  });

  it("a search at the end whose result lost its id", () => {
    const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
    const messages = [
      { role: "user", content: "U1" },
      { role: "assistant", content: [search, { type: "web_search_tool_result", content: [] }] },
    ];
    settles(messages, { from: "anthropic", model: "claude-sonnet-5" });
  });

  it("a result beside its call, whose id was used before", () => {
    const call = { type: "tool_use", id: "c1", name: "read", input: {} };
    const result = { type: "tool_result", tool_use_id: "c1", content: "OUT:1" };
    const messages = [
      { role: "user", content: "Go." },
      { role: "assistant", content: [call] },
      { role: "assistant", content: [call, result] },
    ];
    for (const contract of ["groq", "bedrock", "mistral"])
      settles(messages, { from: "anthropic", for: contract, strict: true });
  });

  it("arguments of an item that lost its type", () => {
    const items = [
      { role: "user", content: "Go." },
      { type: null, call_id: "c1", name: "read", arguments: '{"path":"a.txt"}' },
      { type: "function_call_output", call_id: "c1", output: "OUT:1" },
    ];
    const { document } = convert(items, { from: "openai-responses", to: "anthropic" });
    expect(JSON.stringify(document)).toContain('"input":{"path":"a.txt"}');
    const broken = [items[0], { ...items[1], arguments: "not json" }, items[2]];
    expect(settles(broken, { from: "openai-responses", for: "vllm" })).toContain("not json");
  });

  it.each(["ai-sdk", "suture", "openai-chat"])("a result twice before its call, in %s", (format) => {
    const [answered, called] = render(wireOf(format), "R:1 A[1]");
    settles([answered, answered, called], { from: format, for: "openai-responses" });
  });

  it("both results of a call in one message before it", () => {
    const result = {
      type: "tool-result",
      toolCallId: "c1",
      toolName: "read",
      output: { type: "text", value: "1" },
    };
    const messages = [
      { role: "tool", content: [result, result] },
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "read", input: {} }] },
    ];
    settles(messages, { from: "ai-sdk", for: "openai-responses" });
  });

  it("media whose type is none", () => {
    const contents = [
      { role: "user", parts: [{ inlineData: { mimeType: "unexpected", data: "SU1BR0U=" } }] },
    ];
    for (const to of ["anthropic", "bedrock", "openai-chat", "openai-responses"]) {
      const { document } = convert({ contents }, { from: "gemini", to });
      expect(check(document, { from: to }).ok).toBe(true);
      expect(repair(document, { from: to }).changed).toBe(false);
    }
  });

  it("a result that names nothing does not take the call of another", () => {
    const call = (id?: string) => ({ id, type: "function", function: { name: "read", arguments: "{}" } });
    const answer = (content: string, id?: string) => ({ role: "tool", tool_call_id: id, content });
    const start = { role: "user", content: "Go." };
    const called = (...calls: unknown[]) => ({ role: "assistant", content: "", tool_calls: calls });
    const options = { from: "openai-chat" };
    const one = [start, called(call("c1"), call("c2")), answer("A", "c1"), answer("?"), answer("B", "c2")];
    const { document } = repair(one, options);
    expect(document).toContainEqual(answer("B", "c2"));
    settles(one, options);
    settles([start, called(call("c1"), call()), answer("A"), answer("?"), answer("B", "c1")], options);
  });

  it("what a provider's tool found after somebody had spoken", () => {
    const call = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } };
    const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
    const messages = [
      { role: "user", content: "Search." },
      { role: "assistant", content: [call] },
      { role: "user", content: "Well?" },
      { role: "assistant", content: [found, { type: "text", text: "Nothing." }] },
      { role: "user", content: "Thanks." },
    ];
    settles(messages, { from: "anthropic" });
  });

  it("documents of one name that tools answered with", () => {
    const document = { format: "pdf", name: "report", source: { bytes: "UkVQT1JU" } };
    const step = (id: string) => [
      { role: "assistant", content: [{ toolUse: { toolUseId: id, name: "read", input: {} } }] },
      { role: "user", content: [{ toolResult: { toolUseId: id, content: [{ document }] } }] },
    ];
    const messages = [{ role: "user", content: [{ text: "Go." }] }, ...step("c1"), ...step("c2")];
    const options = { from: "bedrock", strict: true };
    expect(check(messages, options).findings).toMatchObject([
      { level: "risk", place: "messages.4.content.0" },
    ]);
    const { document: mended } = repair(messages, options);
    expect(JSON.stringify(mended).match(/"name":"report[^"]*"/g)).toEqual([
      '"name":"report"',
      '"name":"report 2"',
    ]);
    settles(messages, options);
  });

  it("a file that is nowhere", () => {
    const part = (file: object) => [{ role: "user", content: [{ type: "file", file }] }];
    expect(check(part({ file_id: "file_1" }), { for: "openai-chat" }).ok).toBe(true);
    for (const file of [{ filename: "a.pdf" }, { filename: "a.pdf", file_data: [] }]) {
      expect(check(part(file), { for: "openai-chat" }).ok).toBe(false);
      settles(part(file), { from: "openai-chat" });
    }
  });

  it.each([{}, { filename: 42 }])("a file without a name: %j", (named) => {
    const file = { file_data: "data:application/pdf;base64,UERG", ...named };
    const messages = [{ role: "user", content: [{ type: "file", file }] }];
    const options = { from: "openai-chat", for: "openai-chat" };
    expect(check(messages, options).findings).toMatchObject([{ level: "error", rule: "part-is-known" }]);
    expect(settles(messages, options)).toContain('"file_data":"data:application/pdf;base64,UERG"');
  });

  it.each([{ source: undefined }, { source: [] }, { title: 42 }, { content: undefined }])(
    "a search result without what it must have: %j",
    (spoilt) => {
      const page = { type: "search_result", source: "https://example.com", title: "A page" };
      const broken = { ...page, content: [{ type: "text", text: "found" }], ...spoilt };
      const said = { role: "user", content: [broken] };
      const options = { from: "anthropic", for: "anthropic" };
      expect(check([said], options).findings).toMatchObject([{ level: "error", rule: "part-is-known" }]);
      const call = { type: "tool_use", id: "c1", name: "search", input: {} };
      const result = { type: "tool_result", tool_use_id: "c1", content: [broken] };
      const answered = [
        { role: "user", content: "Go." },
        { role: "assistant", content: [call] },
        { role: "user", content: [result] },
      ];
      expect(check(answered, options).findings).toMatchObject([{ level: "error", rule: "part-is-known" }]);
      for (const messages of [[said], answered]) {
        const document = settles(messages, options);
        for (const words of JSON.stringify(broken).match(/found|A page|example/g) ?? [])
          expect(document).toContain(words);
      }
    },
  );

  it.each([[[]], [null], [undefined]])("what a provider's tool found, for the id %j", (id) => {
    const found = { type: "web_search_tool_result", tool_use_id: id, content: [{ title: "A page" }] };
    for (const role of ["user", "assistant"]) {
      const messages = [
        { role: "user", content: "Go." },
        { role, content: [found, { type: "text", text: "Well?" }] },
        { role: "user", content: "Yes." },
      ];
      expect(check(messages, { from: "anthropic" }).ok).toBe(false);
      expect(settles(messages, { from: "anthropic" })).toContain("A page");
    }
  });

  it.each(["minimax", "cerebras", "mistral", "groq", "openai-chat"])(
    "a function_call that is no object, at %s",
    (contract) => {
      const options = { from: "openai-chat", for: contract };
      const around = (call: unknown) => [
        { role: "user", content: "Go." },
        { role: "assistant", content: null, function_call: call },
        { role: "user", content: "Well?" },
      ];
      for (const call of [[], 42, "words", ["words"]]) {
        const { findings } = check(around(call), options);
        expect(findings).toContainEqual(
          expect.objectContaining({ level: "error", rule: "message-is-well-formed", place: "messages.1" }),
        );
        const document = settles(around(call), options);
        expect(document).not.toContain("function_call");
        expect(document.includes("words")).toBe(JSON.stringify(call).includes("words"));
      }
      const { findings } = check(around(null), options);
      expect(findings.map(({ rule }) => rule)).not.toContain("message-is-well-formed");
    },
  );

  it.each([{ output: "OUT:1" }, { lines: ["OUT:1"] }])(
    "words among the media of the result %j",
    (response) => {
      const answer = { name: "read", response, parts: ["words", { text: "more" }] };
      const call = { role: "model", parts: [{ functionCall: { name: "read", args: {} } }] };
      const result = { role: "user", parts: [{ functionResponse: answer }] };
      const start = { role: "user", parts: [{ text: "Go." }] };
      for (const contents of [
        [start, result],
        [start, call, result],
      ]) {
        expect(check(contents, { from: "gemini" }).ok).toBe(false);
        for (const contract of ["gemini", "openai-chat"]) {
          const document = settles(contents, { from: "gemini", for: contract });
          for (const words of ["OUT:1", "words", "more"]) expect(document).toContain(words);
        }
        const { document } = convert(contents, { from: "gemini", to: "openai-chat" });
        for (const words of ["OUT:1", "words", "more"]) expect(JSON.stringify(document)).toContain(words);
      }
    },
  );

  it("words in a thought that is an item of its own", () => {
    const thought = { type: "reasoning", summary: [], encrypted_content: "c2VhbGVk", note: "words" };
    settles([{ role: "user", content: "Go." }, thought], { from: "openai-responses", for: "moonshot" });
  });
});
