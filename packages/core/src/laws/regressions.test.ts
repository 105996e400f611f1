import { check, convert, type RepairOptions, repair } from "@suture/core";
import { render, sketch, wireOf } from "@suture/testkit";
import { describe, expect, it } from "vitest";

/** Histories that once broke a law, as small as they could be made. */
describe("histories that once broke a law", () => {
  const chat = (notation: string) => render(wireOf("openai-chat"), notation);
  const call = (id: string) => ({ id, type: "function", function: { name: "read", arguments: "{}" } });
  const claude = (notation: string) => render(wireOf("anthropic"), notation);
  const content = (notation: string) => (claude(notation)[0] as { content: unknown[] }).content;
  const settles = (input: unknown, options: RepairOptions) => {
    const { document } = repair(input, options);
    expect(check(document, options).findings.filter(({ level }) => level === "error")).toEqual([]);
    expect(repair(document, options).document).toBe(document);
  };

  it.each(["openai-chat", "openai-responses", "anthropic", "bedrock", "pydantic-ai", "ai-sdk", "suture"])(
    "a call that %s has no place to sign",
    (format) => {
      const options = { from: format, for: "gemini", model: "gemini-3-pro-preview" };
      settles(render(wireOf(format), "U A[1] R:1"), options);
      settles(render(wireOf(format), "U A[1] R:1"), { ...options, strict: true });
    },
  );

  it("a step of Gemini's that a foreign result makes even, with words of the model's between", () => {
    const result = (name: string) => ({ functionResponse: { name, response: { output: name } } });
    const call = (name: string) => ({ functionCall: { name, args: {} } });
    const input = [
      { role: "user", parts: [{ text: "Go." }] },
      { role: "user", parts: [result("read")] },
      { role: "model", parts: [call("read"), call("find")] },
      { role: "model", parts: [{ text: "Wait." }] },
      { role: "user", parts: [result("stale")] },
    ];
    settles(input, { from: "gemini" });
  });

  it("what was quoted keeps its place in a message that is joined to another", () => {
    const input = [
      { role: "user", content: [{ text: "Go." }] },
      { role: "assistant", content: [{ text: "Hm." }] },
      {
        role: "assistant",
        content: [{ text: "Hello." }, { toolUse: { toolUseId: "c1", name: "read", input: {} } }, []],
      },
    ];
    const model = "meta.llama3-3-70b-instruct-v1:0";
    const { edits } = repair(input, { from: "bedrock", model, strict: true }).report;
    expect(edits.find(({ rule }) => rule === "tool-calls-come-last")).toMatchObject({
      place: "messages.2.content.1",
      to: "messages.2.content.2",
    });
  });

  it("a stored session of pydantic-ai, which defines no tools", () => {
    settles(
      { messages: render(wireOf("pydantic-ai"), "U A[1] R:1") },
      { from: "pydantic-ai", for: "bedrock" },
    );
  });

  it("a lone surrogate in the system field is replaced, and said to be lost", () => {
    const input = {
      model: "m",
      max_tokens: 1,
      system: "lone \ud83d",
      messages: [{ role: "user", content: "U1" }],
    };
    const { report } = repair(input, { from: "anthropic" });
    expect(report.edits).toMatchObject([{ rule: "text-is-well-formed", place: "system", lossy: true }]);
  });

  it("a pending call whose result is away from home stays when results away from home are dropped", () => {
    const options: RepairOptions = { from: "openai-chat", pending: ["1"], policy: "drop" };
    const { document } = repair(chat("U R:1 R:1' A[1]"), options);
    expect(JSON.stringify(document)).toContain('"id":"1"');
    settles(chat("U R:1 R:1' A[1]"), options);
  });

  it("media in a result, for a model that takes none anywhere", () => {
    const url = "data:image/png;base64,SU1BR0U=";
    const input = [
      ...chat("U A[1,2]"),
      { role: "tool", tool_call_id: "1", content: [{ type: "image_url", image_url: { url } }] },
      { role: "tool", tool_call_id: "2", content: "OUT:2" },
    ];
    const options = { from: "openai-chat", for: "deepseek", model: "deepseek-chat" };
    settles(input, options);
    const lost = repair(input, options).report.edits.filter(({ lossy }) => lossy);
    expect(lost).toMatchObject([
      { rule: "media-is-supported", place: expect.stringContaining("messages.2") },
    ]);
  });

  it("words whose own result went elsewhere do not come between a call and its answer", () => {
    const mixed = { role: "user", content: [...content("R:2"), { type: "text", text: "U1" }] };
    const messages = [...claude("A[1]"), mixed, ...claude("A[2]")];
    for (const contract of ["anthropic", "minimax", "openai-chat"]) {
      const options = { from: "anthropic", for: contract };
      settles(messages, options);
      expect(sketch(wireOf("anthropic"), repair(messages, options).document)).toBe("A[1] R:1! U1 A[2] R:2");
    }
  });

  it("items of one assistant message are no consecutive messages", () => {
    const options = { from: "openai-responses", for: "vllm", strict: true };
    settles(render(wireOf("openai-responses"), "U A+[1] R:1"), options);
  });

  it.each(["gemini", "bedrock"])("a system message that %s spells but does not know", (from) => {
    const [system, user] = render(wireOf(from), "S U");
    const empty = from === "gemini" ? { role: "system", parts: [{}] } : { role: "system", content: [{}] };
    for (const contract of ["llama-cpp", "zai", "gemini", "bedrock", "openai-chat"]) {
      settles([empty, user], { from, for: contract, strict: true });
      settles([system, user, system, user], { from, for: contract, strict: true });
    }
  });

  it.each(["openai-chat", "openai-responses", "anthropic", "bedrock", "ai-sdk", "pydantic-ai", "suture"])(
    "calls of Gemini, which have no ids, on their way to %s",
    (to) => {
      const call = (name: string) => ({ functionCall: { name, args: {} } });
      const input = [
        ...render(wireOf("gemini"), "U"),
        { role: "model", parts: [call("read"), call("find")] },
      ];
      const options = { for: "vertex", model: "gemini-3-pro-preview" };
      const { document } = convert(input, { ...options, from: "gemini", to });
      settles(document, { ...options, from: to });
      expect(repair(document, { ...options, from: to }).changed).toBe(false);
    },
  );

  it("a result without id or name, once its step has only one call left for it", () => {
    const nameless = { role: "tool", content: "OUT:1" };
    const input = [...chat("U A[1,2,3]"), nameless, ...chat("U R:2 R:3")];
    for (const policy of ["keep", "drop"] as const) {
      settles(input, { from: "openai-chat", policy });
      const { document } = repair(input, { from: "openai-chat", policy });
      expect(JSON.stringify(document)).toContain('"tool_call_id":"1"');
    }
  });

  it("an empty id among others", () => {
    for (const policy of ["keep", "drop"] as const) {
      settles(
        [
          ...chat("U"),
          { role: "assistant", content: null, tool_calls: [call(""), call("1")] },
          ...chat("R:1"),
        ],
        { from: "openai-chat", policy },
      );
    }
  });

  it("one id for two calls whose results may stand anywhere behind them", () => {
    const options = { from: "anthropic", for: "openai-responses", strict: true };
    settles([...claude("A[1,1] A[2]")], options);
    settles([...claude("A[1,1] S R:1 U")], options);
    settles([...claude("A[1,1] S R:1,1' U")], options);
    const items = render(wireOf("openai-responses"), "U A[1,1] U R:1 R:1' A");
    settles(items, { from: "openai-responses", strict: true });
    const { document } = repair(items, { from: "openai-responses", strict: true });
    const ids = (document as { call_id?: string }[]).flatMap(({ call_id }) => call_id ?? []);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2));
  });

  it("a pending call, joined to what the assistant says next", () => {
    const options = { from: "anthropic", for: "minimax", strict: true, pending: ["1"] };
    settles([...claude("U A+[1] A")], options);
  });

  it("calls of other formats without ids, for a provider that needs none", () => {
    const bare = { role: "assistant", content: [{ toolUse: {} }, { toolUse: { name: "read", input: {} } }] };
    settles([bare], { from: "bedrock", for: "vertex", strict: true });
  });

  it("results quoted by two rules stay in the order in which they stood", () => {
    const converse = (notation: string) => render(wireOf("bedrock"), notation);
    const beside = { role: "user", content: [{ text: "U9" }] };
    const earlier = [...converse("A[1,2] R:3 R:1,2")];
    const later = [...earlier, ...converse("R:2'"), beside];
    for (const contract of ["openai-chat", "bedrock"]) {
      const said = (messages: unknown[]) =>
        sketch(wireOf("bedrock"), repair(messages, { from: "bedrock", for: contract }).document);
      expect(said(earlier)).toBe("A[1,2] R:1 R:2 Q:3");
      expect(said(later)).toBe("A[1,2] R:1 R:2 Q:3 Q:2' U9");
    }
  });

  it("results without ids are not named after a call with an empty one", () => {
    const input = [
      ...render(wireOf("gemini"), "U"),
      { role: "model", parts: [{ functionCall: { name: "read", args: {} } }] },
      { role: "model", parts: [{ functionCall: { id: "", name: "search", args: {} } }] },
    ];
    settles(input, { from: "gemini", strict: true });
  });

  it("system messages behind an empty one that stood behind a result", () => {
    const options = { from: "openai-chat", for: "mistral" };
    const system = (said: string) => ({ role: "system", content: said });
    settles([...chat("U A[1] R:1"), system(""), system("Be brief."), system("Be kind.")], options);
  });

  it("a result without an id among calls that share one", () => {
    const named = (id: string, name: string) => ({ ...call(id), function: { name, arguments: "{}" } });
    const input = [
      { role: "user", content: "U1" },
      { role: "assistant", content: null, tool_calls: [named("c", "write"), named("c", "read")] },
      { role: "tool", name: "read", content: "OUT:read" },
    ];
    for (const provider of ["openai-chat", "openai-responses", "anthropic", "gemini"]) {
      const options = { from: "openai-chat", for: provider, to: provider, strict: true };
      const { document } = convert(input, options);
      expect(check(document, { from: provider, for: provider }).findings).toEqual([]);
    }
    const { document } = repair(input, { from: "openai-chat" });
    const [, { tool_calls: calls = [] } = {}, ...results] = document as {
      tool_calls?: { id: string }[];
      tool_call_id?: string;
      content: string;
    }[];
    expect(results.find(({ content }) => content === "OUT:read")?.tool_call_id).toBe(calls[1]?.id);
    expect(calls[0]?.id).toBe("c");
    settles(input, { from: "openai-chat" });
  });

  it("two results without an id, one of them for a call that shares its id", () => {
    const fc = (id: string, name: string) => ({ functionCall: { id, name, args: {} } });
    const fr = (output: string) => ({ functionResponse: { name: "read", response: { output } } });
    const input = {
      contents: [
        { role: "model", parts: [fc("c2", "write"), fc("c1", "search"), fc("c2", "read")] },
        { role: "user", parts: [{ text: "U1" }] },
        { role: "user", parts: [fr("OUT:one")] },
        { role: "user", parts: [fr("OUT:two")] },
      ],
    };
    const to = "openai-responses";
    const { document } = convert(input, { from: "gemini", for: to, to, model: "gpt-5.2" });
    expect(check(document, { from: to }).findings.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("a result without an id goes to the call without one, not to the call of another result", () => {
    const fc = (id?: string) => ({ functionCall: { ...(id && { id }), name: "read", args: {} } });
    const fr = (name: string, id?: string) => ({
      functionResponse: { ...(id && { id }), name, response: { output: `OUT:${name}` } },
    });
    const contents = [
      { role: "user", parts: [{ text: "U1" }] },
      { role: "model", parts: [fc("a"), fc(), fc()] },
      { role: "user", parts: [fr("read"), fr("search", "a")] },
    ];
    const { document } = repair({ contents }, { from: "gemini", strict: true });
    const answers = document.contents[2]?.parts.map(
      (part) => (part as ReturnType<typeof fr>).functionResponse,
    );
    expect(answers?.map(({ name }) => name)).toEqual(["read", "read", "read"]);
    expect(answers?.[1]).toMatchObject({ id: "a", response: { output: "OUT:search" } });
  });

  it("a tool without parameters gets empty ones where a definition is written: MiniMax wants them", () => {
    const input = {
      tools: [{ name: "now" }],
      messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }],
    };
    const { document } = convert(input, { from: "suture", to: "openai-chat", for: "minimax" });
    expect(document).toMatchObject({
      tools: [
        { type: "function", function: { name: "now", parameters: { type: "object", properties: {} } } },
      ],
    });
  });

  it("second results that go take the balance of their step with them: Gemini only counts", () => {
    const fc = (id: string) => ({ functionCall: { id, name: "read", args: {} } });
    const fr = (id: string | undefined, output: string, name = "read") => ({
      functionResponse: { ...(id && { id }), name, response: { output } },
    });
    const histories = [
      [
        { role: "model", parts: [fc("c1"), fc("a"), fc("b")] },
        { role: "user", parts: [fr("c1", " "), fr("a", " "), fr("c1", "Hello.")] },
        { role: "user", parts: [fr(undefined, "OUT:stale", "stale")] },
      ],
      [
        { role: "model", parts: [fc("c3"), fc("c1")] },
        { role: "user", parts: [fr("c3", " ")] },
        { role: "user", parts: [fr("c3", "!")] },
        { role: "user", parts: [fr("other", " ")] },
      ],
    ];
    for (const contents of histories) {
      const { document } = repair({ contents }, { from: "gemini" });
      const again = repair(document, { from: "gemini" });
      expect(again.report.edits).toEqual([]);
      expect(again.report.ok).toBe(true);
    }
  });

  it("a turn that paused in a tool of the provider is sent back as it is", () => {
    const call = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } };
    const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
    for (const end of [[call], [call, found]]) {
      const body = {
        model: "claude-opus-4-6",
        max_tokens: 100,
        tools: [{ type: "web_search_20250305", name: "web_search" }],
        messages: [
          { role: "user", content: "Search." },
          { role: "assistant", content: [{ type: "text", text: "Let me look." }, ...end] },
        ],
      };
      expect(repair(body, { for: "anthropic" }).document).toBe(body);
    }
  });

  it("a computer that nobody answered, where results hold no pictures", () => {
    const call = { type: "computer_call", id: "cu_1", call_id: "co1", action: { type: "screenshot" } };
    for (const contract of ["openai-responses", "openai-chat", "deepseek"])
      settles([{ role: "user", content: "Look." }, call], { from: "openai-responses", for: contract });
  });

  it("a document in a result, which Gemini's format has beside it", () => {
    const document = { format: "pdf", name: "report", source: { bytes: "UkVQT1JU" } };
    const messages = [
      { role: "user", content: [{ text: "Read." }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "c1", name: "read", input: {} } }] },
      { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [{ document }] } }] },
    ];
    const options = { for: "llama-cpp", strict: true };
    const { document: moved } = convert(messages, { ...options, from: "bedrock", to: "gemini" });
    expect(repair(moved, { ...options, from: "gemini" }).report.edits).toEqual([]);
  });

  it("words among the calls of a message", () => {
    const broken = {
      role: "assistant",
      content: null,
      tool_calls: [call("call00001"), "unexpected", null, 42],
    };
    for (const contract of ["openai-chat", "mistral", "moonshot", "xai"]) {
      settles([{ role: "user", content: "Go." }, broken], { from: "openai-chat", for: contract });
      const { document } = repair([broken], { from: "openai-chat", for: contract });
      expect(JSON.stringify(document)).toContain("unexpected");
    }
  });

  it("results under a shared id, of which only the names tell the calls", () => {
    const called = (name: string) => ({
      role: "model",
      parts: [{ functionCall: { id: "c3", name, args: {} } }],
    });
    const answer = (id: string, output: string) => ({
      role: "user",
      parts: [{ functionResponse: { id, name: "write", response: { output } } }],
    });
    const start = { role: "user", parts: [{ text: "Go." }] };
    const between = { role: "model", parts: [{ text: "Well." }] };
    const contents = [
      start,
      called("write"),
      called("search"),
      answer("c1", "one"),
      between,
      answer("c3", "two"),
    ];
    for (const strict of [true, false]) settles(contents, { from: "gemini", for: "gemini", strict });
  });

  it("fields nobody knows beside code that Gemini ran", () => {
    const ran = { outcome: "OUTCOME_OK", output: "1", note: "x" };
    const contents = [
      { role: "user", parts: [{ text: "Go." }] },
      { role: "model", parts: [{ codeExecutionResult: ran, unheard_of: 1 }] },
      { role: "user", parts: [{ text: "So?" }] },
    ];
    settles(contents, { for: "gemini" });
    expect(JSON.stringify(repair(contents, { for: "gemini" }).document)).not.toMatch(/unheard_of|note/);
  });

  it("a document that holds nothing", () => {
    for (const source of [
      { type: "text", media_type: "text/plain" },
      { type: "file" },
      { type: "content" },
    ]) {
      const messages = [
        {
          role: "user",
          content: [
            { type: "text", text: "Read." },
            { type: "document", source },
          ],
        },
      ];
      expect(check(messages, { for: "anthropic" }).ok).toBe(false);
      settles(messages, { for: "anthropic" });
    }
  });

  it("an item between two messages of one role, which neither can be joined to", () => {
    const approval = { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true };
    const items = [{ role: "user", content: "Go." }, approval, { role: "user", content: "Well?" }];
    settles(items, { from: "openai-responses", for: "perplexity" });
    settles([approval, approval], { from: "openai-responses", for: "perplexity" });
  });

  it("a search that was aborted does not go on once somebody has spoken", () => {
    const call = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } };
    const messages = [
      { role: "user", content: "Search." },
      { role: "assistant", content: [call] },
      { role: "user", content: "Well?" },
    ];
    const { document, report } = repair(messages, { for: "anthropic", model: "claude-opus-4-6" });
    expect(report.edits.map(({ rule }) => rule)).toContain("provider-call-has-result");
    expect(JSON.stringify(document)).toContain("[web_search was called; no result recorded]");
  });

  it("one id on two calls of a step, and a result without any before theirs", () => {
    const named = (id: string, name: string) => ({ functionCall: { id, name, args: {} } });
    const said = (fields: object) => ({ functionResponse: { ...fields, response: { output: "OUT" } } });
    const contents = [
      { role: "user", parts: [{ text: "Go." }] },
      { role: "model", parts: [named("c1", "read"), named("", "read"), named("c1", "write")] },
      { role: "user", parts: [said({ name: "read" })] },
    ];
    settles(contents, { from: "gemini", for: "gemini", strict: true });
    const twice = [...contents, { role: "user", parts: [said({ id: "", name: "read" })] }];
    settles(twice, { from: "gemini", for: "openai-chat" });
  });

  it("the output of a custom tool whose call becomes one of a function", () => {
    const items = [
      { type: "custom_tool_call", call_id: "k1", name: "patch", input: "free text" },
      { type: "custom_tool_call_output", call_id: "k1", output: "OUT:k1" },
    ];
    const options = { from: "openai-responses", for: "bedrock", strict: true };
    const { document } = repair(items, options);
    expect(check(document, options).findings).toEqual([]);
    expect(document).toMatchObject([{ type: "function_call" }, { type: "function_call_output" }]);
  });

  it.each(["openai-chat", "bedrock", "anthropic", "gemini"])(
    "a sealed thought that its vendor's friends would take, but %s has no place for",
    (format) => {
      const sealed = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "c2VhbGVk" };
      const options = { for: "xai", strict: true };
      const { document, report } = convert([sealed], { ...options, from: "openai-responses", to: format });
      expect(report.edits).toMatchObject([{ action: "remove", lossy: true }, { action: "insert" }]);
      settles(document, { ...options, from: format });
    },
  );

  it("a thought without a signature that becomes words behind a call", () => {
    const call = (id: string) => ({ type: "tool-call", toolCallId: id, toolName: "read", input: {} });
    const messages = [
      { role: "assistant", content: [call("c1")] },
      { role: "assistant", content: [{ type: "reasoning", text: "T:why" }, call("c2")] },
    ];
    const options = { for: "zai", strict: true };
    const { document } = convert(messages, { ...options, from: "ai-sdk", to: "anthropic" });
    expect(check(document, { ...options, from: "anthropic" }).findings).toEqual([]);
  });

  it("a system message in mid-history, in a format that has no such role, for a provider that has", () => {
    const options = { from: "gemini", for: "openai-chat" };
    const contents = [
      { role: "user", parts: [{ text: "Go." }] },
      { role: "system", parts: [{ text: "S:rules" }] },
    ];
    expect(check(contents, options).findings).toEqual([]);
  });

  it("a result of another tool, without an id, in a format without names", () => {
    const messages = [
      {
        kind: "response",
        parts: [{ part_kind: "tool-call", tool_name: "read", args: {}, tool_call_id: "c1" }],
      },
      { kind: "request", parts: [{ part_kind: "tool-return", tool_name: "search", content: "OUT:search" }] },
    ];
    const { document } = convert(messages, { from: "pydantic-ai", to: "anthropic", for: "ollama" });
    expect(JSON.stringify(document)).toContain("OUT:search");
    settles(document, { from: "anthropic", for: "ollama" });
  });

  it("an empty id that several calls and a result of another name could mean", () => {
    const contents = [
      { role: "user", parts: [{ functionResponse: { id: "", name: "read", response: { output: "OUT" } } }] },
      { role: "model", parts: [{ functionCall: { name: "read", args: {} } }] },
      { role: "model", parts: [{ functionCall: { id: "", name: "write", args: {} } }] },
    ];
    for (const strict of [false, true])
      settles(contents, { from: "gemini", for: "vertex", model: "gemini-2.5-pro", strict });
  });

  it("a document of a result, which stands beside it in another format", () => {
    const source = { type: "text", media_type: "text/plain", data: "DOC" };
    const messages = [
      { role: "user", content: "Go." },
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "read", input: {} }] },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "document", source }] }],
      },
    ];
    const { document } = convert(messages, { from: "anthropic", to: "gemini", for: "bedrock" });
    expect(repair(document, { from: "gemini", for: "bedrock" }).document).toBe(document);
  });
});
