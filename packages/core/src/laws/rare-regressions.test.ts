import { check, convert, type RepairOptions, repair } from "@suture/core";
import { flatOf, messagesOf, render, settles, wireOf, wires } from "@suture/testkit";
import { describe, expect, it } from "vitest";

/** Histories in which one rule undid what another had done, as small as they could be made. */
describe("rare histories that once broke a law", () => {
  const claude = (notation: string) => render(wireOf("anthropic"), notation);
  const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
  const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
  const assistant = (...content: unknown[]) => ({ role: "assistant", content });
  const content = (notation: string) => (claude(notation)[0] as { content: unknown[] }).content;
  const blank = { type: "text", text: " " };

  it.each(["", " "])("the text %j beside results, once its message is written anew", (text) => {
    const call = { type: "tool-call", id: "read.1", name: "read", input: {} };
    const result = { type: "tool-result", id: "read.1", output: [{ type: "text", text: "done" }] };
    const messages = [
      { role: "user", parts: [{ type: "text", text: "Go." }] },
      { role: "assistant", parts: [call] },
      { role: "tool", parts: [result, { type: "text", text }] },
    ];
    settles(messages, { from: "suture", for: "bedrock", model: "claude-opus-4-8" });
  });

  it("an answer in canonical form that has only its structured value", () => {
    const result = { type: "tool-result", id: "c1", value: { sky: "blue" } };
    const messages = [
      { role: "user", parts: [{ type: "text", text: "Go." }] },
      { role: "assistant", parts: [{ type: "tool-call", id: "c1", name: "look", input: {} }] },
      { role: "tool", parts: [result] },
    ];
    const { document } = convert(messages, { from: "suture", to: "openai-chat" });
    expect(JSON.stringify(document)).toContain("blue");
    expect(settles([messages[0], messages[2]], { from: "suture", for: "anthropic" })).toContain("blue");
  });

  it("replies in a row that become one message do not share an id", () => {
    const call = { toolUse: { toolUseId: "c1", name: "read", input: {} } };
    const messages = [
      { role: "user", content: [{ text: "Go." }] },
      assistant(call, { toolResult: { content: [{ text: "out" }] } }),
      assistant(call),
    ];
    settles(messages, { from: "bedrock", for: "deepseek", model: "deepseek-reasoner", strict: true });
  });

  it("a call of the provider's that the caller waits for stays", () => {
    const call = { type: "tool-call", id: "p1", name: "search", input: {}, byProvider: true };
    const said = (text: string) => ({ role: "user", parts: [{ type: "text", text }] });
    const messages = [said("Go."), { role: "assistant", parts: [call] }, said("Well?")];
    const options = { from: "suture", for: "anthropic" };
    expect(repair(messages, { ...options, pending: ["p1"] }).document).toBe(messages);
    expect(JSON.stringify(repair(messages, options).document)).toContain("was called; no result recorded");
  });

  it("a thought in no form that its wire knows is lost with a word of it", () => {
    const thought = { reasoningContent: { reasoningText: "T:why" } };
    const messages = [
      { role: "user", content: [{ text: "Go." }] },
      { role: "assistant", content: [thought, { text: "Done." }] },
      { role: "user", content: [{ text: "Well?" }] },
    ];
    const { edits } = repair(messages, { from: "bedrock" }).report;
    expect(edits).toMatchObject([{ rule: "part-is-known", before: thought, lossy: true }]);
  });

  it("a thought in `reasoning` outlives that its message is joined to one that has none", () => {
    const messages = [
      { role: "user", content: "Go." },
      { role: "assistant", content: "One." },
      { role: "assistant", content: "Two.", reasoning: "T:why" },
    ];
    expect(settles(messages, { from: "openai-chat", for: "zai", strict: true })).toContain("T:why");
  });

  it("what stands for a picture beside a structured answer is told, not the answer alone", () => {
    const file = { fileData: { mimeType: "image/png", fileUri: "http://example.com/cat" } };
    const answer = { name: "look", response: { seen: "a cat" }, parts: [file] };
    const contents = [
      { role: "user", parts: [{ text: "Look." }] },
      { role: "model", parts: [{ functionCall: { name: "look", args: {} } }] },
      { role: "user", parts: [{ functionResponse: answer }] },
    ];
    const text = settles(contents, { from: "gemini", for: "anthropic" });
    expect(text).toContain("a cat");
    expect(text).toContain("http://example.com/cat left out");
  });

  it("in the AI SDK, an id of the provider's own call may be that of a client's", () => {
    const call = { type: "tool-call", toolCallId: "c1", toolName: "read", input: {} };
    const output = { type: "text", value: "out" };
    const result = { type: "tool-result", toolCallId: "c1", toolName: "read", output };
    const start = { role: "user", content: "Go." };
    const dangling = [start, assistant({ ...call, providerExecuted: true }, result), start, assistant(call)];
    const { findings } = check(dangling, { from: "ai-sdk" });
    expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toContain(
      "tool-call-has-result messages.3.content.0",
    );
    // Two replies in a row that become one.
    settles([start, assistant(call, result), assistant(call)], { from: "ai-sdk", strict: true });
  });

  it("where names tie the two, a result is no second one of another tool's call", () => {
    const call = (id: string) => ({ type: "tool-call", id, name: "read", input: {} });
    const result = (id: string, name: string, text: string) => ({
      ...{ type: "tool-result", id, name, output: [{ type: "text", text }] },
    });
    const messages = [
      { role: "assistant", parts: [call("c1")] },
      { role: "user", parts: [{ type: "text", text: "Go." }] },
      { role: "assistant", parts: [call("c2"), call("c3")] },
      { role: "tool", parts: [result("c1", "fs.read", "4"), result("c4", "read", "5")] },
    ];
    const { document } = convert(messages, { from: "suture", to: "gemini" });
    expect(repair(document, { from: "gemini" }).report.edits).toEqual([]);
  });

  it("a result of nothing is not taken for that of a call that still runs", () => {
    const call = { role: "model", parts: [{ functionCall: { id: "i1", name: "read", args: {} } }] };
    const stale = { functionResponse: { name: "stale", response: { output: "4" } } };
    const contents = [call, { role: "user", parts: [] }, call, { role: "user", parts: [stale] }];
    const options: RepairOptions = { from: "gemini", pending: ["i1"] };
    const { document } = repair(contents, options);
    expect(repair(document, options).changed).toBe(false);
    expect(JSON.stringify(document)).toContain("[Result of stale]");
  });

  it("words of a call in an odd place stand before all calls of its step, where nothing may stand between", () => {
    const call = (call_id: string) => ({ call_id, name: "f", arguments: "{}" });
    const output = (call_id: string) => ({ type: "function_call_output", call_id, output: "done" });
    const odd = { ...call("b"), value: "words" };
    const input = [{ type: "function_call", ...call("a") }, odd, output("a"), output("b")];
    settles([{ role: "user", content: "Go." }, ...input], { from: "openai-responses", for: "deepseek" });
  });

  it("a system message of white space does not become the system text", () => {
    const file = { document: { format: "txt", name: "rules", source: { bytes: "RE9D" } } };
    const messages = [
      { role: "system", content: [{ text: " " }] },
      { role: "system", content: [file] },
    ];
    settles({ modelId: "m", messages }, { from: "bedrock", for: "anthropic", model: "claude-opus-4-6" });
  });

  describe("a provider's call that is dropped", () => {
    it("leaves no blank text on its own", () => {
      const input = [...claude("U"), assistant(search, blank), ...claude("U A U")];
      expect(settles(input, { for: "anthropic", policy: "drop" })).not.toContain("server_tool_use");
    });

    it("leaves no system message without what it stood behind", () => {
      const messages = [assistant(found), ...claude("S"), ...claude("A U")];
      for (const model of ["claude-sonnet-4-5", "claude-opus-4-8"]) {
        const options: RepairOptions = { for: "anthropic", model, policy: "drop" };
        settles({ model, max_tokens: 1, messages }, options);
        settles(messages, options);
      }
    });
  });

  it.each(["claude-sonnet-4-5", "claude-opus-4-8"])(
    "a provider's call and its result, with something between them that becomes the user's at %s",
    (model) => {
      const messages = [
        ...claude("U"),
        assistant(search),
        ...claude("S"),
        assistant(found),
        ...claude("A U"),
      ];
      for (const policy of ["keep", "drop"] as const) settles(messages, { for: "anthropic", model, policy });
    },
  );

  it("a provider's call and its result, with nothing but white space between them, stay a pair", () => {
    const between = [
      { role: "user", content: " " },
      { role: "user", content: "" },
      { role: "system", content: " " },
    ];
    for (const silent of between) {
      const input = [...claude("U"), assistant(search), silent, assistant(found), ...claude("A U")];
      const document = settles(input, { for: "anthropic" });
      expect(document).toContain("server_tool_use");
      expect(document).toContain("web_search_tool_result");
    }
  });

  it("a search that paused, and an empty message beside the results of its turn", () => {
    const messages = [
      ...claude("U"),
      assistant(search, ...content("A[1]")),
      ...claude("R:1"),
      { role: "user", content: "" },
    ];
    const document = settles(messages, { for: "anthropic" });
    expect(document).not.toContain("server_tool_use");
  });

  it("a search that is cut off in thought, before a reply of white space that goes", () => {
    const thought = { type: "redacted_thinking", data: "EqQBCgIYAhIM1gbcDa9GJw" };
    const messages = [assistant(search, thought), assistant(blank)];
    settles({ model: "claude-haiku-4-5", max_tokens: 64, messages }, { from: "anthropic" });
  });

  it("a search that paused, before the result of another that nobody called for", () => {
    const stray = { ...found, tool_use_id: "srvtoolu_2" };
    const text = { type: "text", text: "A1" };
    for (const policy of ["keep", "drop"] as const) {
      const options: RepairOptions = { for: "anthropic", model: "claude-opus-4-8", policy };
      settles([...claude("U"), assistant(search), assistant(stray)], options);
      settles([...claude("U"), assistant(search, text, stray)], options);
    }
    // Without the stray, the turn goes on where it stopped.
    const options: RepairOptions = { for: "anthropic", model: "claude-opus-4-8", policy: "drop" };
    const { document } = repair([...claude("U"), assistant(text, search, stray)], options);
    expect(document).toEqual([...claude("U"), assistant(text, search)]);
  });

  it.each(["", " "])("a search that paused, before a reply that says nothing (%j)", (text) => {
    const paused = assistant({ type: "text", text: "Wait." }, search);
    const input = [...claude("U"), paused, { role: "assistant", content: text }];
    for (const model of ["claude-sonnet-4-5", "claude-opus-4-6"]) {
      const document = settles(input, { for: "anthropic", model });
      settles(input, { for: "anthropic", model, strict: true });
      // Who takes no prefill takes white space for one: then the user has to speak.
      expect(document.includes("server_tool_use")).toBe(text === "" || model === "claude-sonnet-4-5");
    }
  });

  it("a result inside of pydantic-ai's response goes behind it, a provider's own stays", () => {
    const call = { part_kind: "tool-call", tool_name: "read", args: {}, tool_call_id: "c1" };
    const answer = { part_kind: "tool-return", tool_name: "read", content: "OUT:1", tool_call_id: "c1" };
    const search = { part_kind: "builtin-tool-call", tool_name: "search", args: {}, tool_call_id: "s1" };
    const found = { part_kind: "builtin-tool-return", tool_name: "search", content: [], tool_call_id: "s1" };
    const [user] = render(wireOf("pydantic-ai"), "U");
    const input = [user, { parts: [search, found, call, answer], kind: "response" }, user];
    const options = { from: "pydantic-ai", for: "openai-chat" };
    settles(input, options);
    expect(repair(input, options).document).toEqual([
      user,
      { parts: [search, found, call], kind: "response" },
      { parts: [answer], kind: "request" },
      user,
    ]);
    settles([{ parts: [call, answer] }, {}], { from: "pydantic-ai", for: "vllm", strict: true });
  });

  describe("results and approvals of the AI SDK", () => {
    const call = { type: "tool-call", toolCallId: "c1", toolName: "read", input: {} };
    const answer = {
      type: "tool-result",
      toolCallId: "c1",
      toolName: "read",
      output: { type: "text", value: "OUT:1" },
    };
    const seen = {
      ...answer,
      output: { type: "content", value: [{ type: "file-data", data: "UERG", mediaType: "application/pdf" }] },
    };
    const approval = { type: "tool-approval-response", approvalId: "a1", approved: true };
    const assistant = { role: "assistant", content: [call] };

    it.each([{ role: "tool" }, { role: "user" }, {}])("are the tools', said by %j", (speaker) => {
      const input = [assistant, { ...speaker, content: [seen, approval] }];
      for (const [contract, model] of [
        ["openrouter", "mistral-large-2512"],
        ["openai-chat", "gpt-5.2"],
      ] as const) {
        const options = { from: "ai-sdk", for: contract, model, strict: true };
        expect(settles(input, options)).toMatch(
          /"tool-approval-response"[^[]*"role":"tool"|"role":"tool"[^\]]*"tool-approval-response"/,
        );
      }
    });

    it("a result before its call, inside of a reply, is not the provider's", () => {
      for (const policy of ["keep", "drop"] as const)
        settles([{ role: "assistant", content: [answer, call] }], {
          from: "ai-sdk",
          for: "anthropic",
          policy,
        });
    });

    it("a result that names its tool alone does not answer a call behind it", () => {
      const other = { ...call, toolCallId: "c2" };
      const { toolCallId: _, ...nameless } = { ...answer, output: { type: "text", value: "OUT:2" } };
      const input = [
        ...render(wireOf("ai-sdk"), "U"),
        { role: "assistant", content: [call, nameless] },
        { role: "assistant", content: [other] },
        { role: "tool", content: [answer] },
      ];
      for (const policy of ["keep", "drop"] as const)
        settles(input, { from: "ai-sdk", for: "anthropic", policy });
      expect(settles(input, { from: "ai-sdk", for: "anthropic" })).toContain("OUT:2");
    });

    it("an id that is used again beside a result inside of a reply", () => {
      const reused = [
        [call, answer, call],
        [answer, call, call],
        [call, call, answer],
        [answer, call, answer],
      ];
      for (const content of reused)
        for (const policy of ["keep", "drop"] as const)
          for (const contract of ["anthropic", "openai-chat", "gemini", "portable"])
            settles(
              [
                { role: "assistant", content },
                { role: "tool", content: [answer] },
              ],
              {
                from: "ai-sdk",
                for: contract,
                policy,
                strict: true,
              },
            );
    });

    it("a tool's result of a call that the provider ran", () => {
      const ran = { role: "assistant", content: [{ ...call, providerExecuted: true }] };
      const input = [
        ...render(wireOf("ai-sdk"), "U"),
        ran,
        ...render(wireOf("ai-sdk"), "U"),
        { role: "tool", content: [answer] },
      ];
      expect(settles(input, { from: "ai-sdk", for: "anthropic" })).toContain("OUT:1");
    });
  });

  it.each([[""], ["", ""]])("calls of nothing are nothing (%j)", (...tool_calls) => {
    const [user] = render(wireOf("openai-chat"), "U");
    for (const content of [null, "", []])
      for (const contract of ["mistral", "openai-chat", "moonshot"])
        settles([user, { role: "assistant", content, tool_calls }, user], {
          from: "openai-chat",
          for: contract,
        });
  });

  it("a provider's result at Bedrock that has to be written anew", () => {
    const answer = { toolResult: { type: "search", toolUseId: "t1" } };
    const call = { toolUse: { toolUseId: "t1", name: "search", input: {} } };
    for (const policy of ["keep", "drop"] as const)
      for (const content of [[answer, call], [call, answer], [answer]])
        settles({ messages: [{ role: "assistant", content }] }, { from: "bedrock", policy });
  });

  it("a thought that led to an item which became words", () => {
    const thought = { id: "rs_1", type: "reasoning", summary: [] };
    settles([thought, { id: "x_1", type: "unheard_of" }], { from: "openai-responses" });
  });

  describe("thoughts that stand in a router's details alone", () => {
    const detail = (text: string, index: number) => ({
      type: "reasoning.text",
      text,
      index,
      signature: "c2ln",
    });
    const sealed = { type: "reasoning.encrypted", data: "U0VBTEVE", format: "openai-responses-v1" };
    const history = (...reasoning_details: unknown[]) => [
      { role: "user", content: "U1" },
      { role: "assistant", content: "A1", reasoning_details },
      { role: "user", content: "U2" },
    ];
    const others = ["openai-responses", "anthropic", "gemini", "bedrock", "ai-sdk", "pydantic-ai", "suture"];

    it.each(others)("go over to %s, or are reported as lost", (to) => {
      const { document, report } = convert(
        history(detail("Pieces", 0), detail(" of one.", 0), detail("Two.", 1)),
        {
          from: "openai-chat",
          to,
        },
      );
      expect(JSON.stringify(document)).toContain("Pieces of one.");
      expect(JSON.stringify(document)).toContain("Two.");
      expect(report.ok).toBe(true);
      const over = convert(history(sealed), { from: "openai-chat", to });
      const told = [over.document, over.report.edits.filter(({ lossy }) => lossy)];
      expect(JSON.stringify(told)).toContain(sealed.data);
    });

    it("stay as they are where nobody minds", () => {
      const input = history(detail("Hm.", 0), sealed);
      expect(repair(input, { for: "openrouter" }).document).toBe(input);
      expect(check(input, { for: "openai-chat" }).ok).toBe(true);
      const broken = [...input, { role: "tool", tool_call_id: "1", content: "OUT:1" }];
      expect(settles(broken, { from: "openai-chat", for: "openrouter" })).toContain('"reasoning_details":[');
    });

    it.each(["mistral", "groq", "cerebras"])("become words at %s, which refuses the field", (contract) => {
      const document = settles(history(detail("Hm.", 0)), { from: "openai-chat", for: contract });
      expect(document).toContain("Hm.");
      expect(document).not.toContain("reasoning_details");
    });

    it("and are copies where the thought stands beside them, go with it", () => {
      const said = {
        role: "assistant",
        content: "A1",
        reasoning_content: "Hm.",
        reasoning_details: [detail("Hm.", 0)],
      };
      const input = [{ role: "user", content: "U1" }, said, { role: "user", content: "U2" }];
      for (const policy of ["keep", "drop"] as const) {
        const options = { for: "bedrock", model: "amazon.nova-micro-v1:0", strict: true, policy };
        const document = settles(input, { from: "openai-chat", ...options });
        expect(document.match(/Hm\./g) ?? []).toHaveLength(policy === "keep" ? 1 : 0);
      }
    });

    it("come back in the field that a model asks for", () => {
      const [user, said] = history(detail("Hm.", 0)) as [unknown, object];
      const call = { id: "1", type: "function", function: { name: "read", arguments: "{}" } };
      const input = [
        user,
        { ...said, tool_calls: [call] },
        { role: "tool", tool_call_id: "1", content: "OUT:1" },
      ];
      const options = { from: "openai-chat", for: "deepseek", model: "deepseek-reasoner", strict: true };
      expect(settles(input, options)).toContain('"reasoning_content":"Hm."');
    });
  });

  it("an answer without an id, beside what is stored at the provider", () => {
    const [user] = render(wireOf("openai-responses"), "U");
    const stored = { type: "item_reference", id: "fc_1" };
    const answer = { type: "function_call_output", output: "OUT:1" };
    for (const input of [[stored, answer, user], { previous_response_id: "resp_1", input: [answer, user] }]) {
      const document = settles(input, { from: "openai-responses" });
      expect(document).toContain("OUT:1");
      expect(document).not.toContain("function_call_output");
    }
    const known = [stored, { ...answer, call_id: "call_1" }, user];
    expect(repair(known, { from: "openai-responses" }).document).toBe(known);
  });

  it("a reference to nothing", () => {
    const [user] = render(wireOf("openai-responses"), "U");
    const document = repair([user, { type: "item_reference" }], { from: "openai-responses" }).document;
    expect(document).toEqual([user]);
  });

  it.each([
    [
      "bedrock",
      {
        role: "user",
        content: [{ text: "U1", toolResult: { toolUseId: "1", content: [{ text: "OUT:1" }] } }],
      },
    ],
    [
      "gemini",
      {
        role: "user",
        parts: [{ text: "U1", functionResponse: { name: "read", response: { output: "OUT:1" } } }],
      },
    ],
  ])("a part of %s that says two things at once says both", (format, message) => {
    for (const to of ["openai-chat", "anthropic"])
      expect(JSON.stringify(convert([message], { from: format, to }).document)).toContain("OUT:1");
    const document = settles([message], { from: format });
    expect(document).toContain("U1");
    expect(document).toContain("OUT:1");
  });

  it.each([
    ["bedrock", { content: [{ text: "A1", toolUse: { toolUseId: "c1", name: "read", input: {} } }] }],
    ["gemini", { parts: [{ text: "A1", functionCall: { id: "c1", name: "read", args: {} } }] }],
  ])("a part of %s that says something and calls is text and a call, which may still run", (format, said) => {
    for (const contract of ["bedrock", "gemini", "openai-chat", "portable"])
      for (const message of [{ role: format === "gemini" ? "model" : "assistant", ...said }, said]) {
        const options = { from: format, for: contract, pending: ["c1"] };
        const document = settles([message], options);
        expect(document).toContain("A1");
        expect(document).toMatch(/"(toolUse|functionCall)":\{"(toolUseId|id)":"c1"/);
        expect(settles([message], { from: format, for: contract })).toContain("No result");
      }
  });

  describe("media on its way to a format", () => {
    const film = {
      role: "user",
      parts: [{ fileData: { mimeType: "video/mp4", fileUri: "https://a.example/a.mp4" } }],
    };
    const paper = {
      type: "document",
      source: { type: "base64", media_type: "application/pdf", data: "UERG" },
    };

    it("that makes another kind of it is judged as that kind", () => {
      const options = { for: "moonshot", strict: true };
      const { document } = convert([film], { ...options, from: "gemini", to: "openai-responses" });
      expect(repair(document, { ...options, from: "openai-responses" }).document).toBe(document);
    });

    it("that gives it a name has a name for each", () => {
      const input = [{ role: "user", content: [{ type: "text", text: "U1" }, paper, paper] }];
      const { document } = convert(input, { from: "anthropic", to: "openai-chat", for: "bedrock" });
      expect(repair(document, { from: "openai-chat", for: "bedrock" }).document).toBe(document);
    });

    it("that has no form for it is reported as lost", () => {
      const sound = { role: "user", parts: [{ inlineData: { mimeType: "audio/wav", data: "U09VTkQ=" } }] };
      const { report } = convert([sound], { from: "gemini", to: "anthropic", for: "openai-chat" });
      const lost = report.edits.filter(({ lossy }) => lossy);
      expect(lost).toMatchObject([{ place: "contents.0.parts.0", before: { data: "U09VTkQ=" } }]);
    });
  });

  describe.each([
    "openai-chat",
    "openai-responses",
    "anthropic",
    "bedrock",
    "ai-sdk",
    "pydantic-ai",
    "suture",
  ])("empty ids in %s", (from) => {
    const wire = wireOf(from);
    const pair = (name: string) => ({ id: "", name, input: {}, output: `OUT:${name}` });
    const called = (...names: string[]) => wire.say({ who: "assistant", calls: names.map(pair) });
    const answered = (...names: string[]) => wire.say({ who: "tools", results: names.map(pair) });
    const user = wire.say({ who: "user", text: "U1" });

    it.each([
      ["in order", [...user, ...called("read", "find"), ...answered("read", "find"), ...user]],
      ["away from their calls", [...user, ...called("read"), ...user, ...answered("read")]],
      [
        "used again",
        [...user, ...called("read"), ...answered("read"), ...called("read"), ...answered("read")],
      ],
    ])("leave pairs whole: %s", (_, input) => {
      for (const contract of ["openai-chat", "openai-responses", "anthropic", "bedrock", "mistral"]) {
        const options = { from, for: contract };
        settles(input, options);
        const { edits } = repair(input, options).report;
        expect(edits.filter(({ rule }) => /^tool-(result-has-call|call-has-result)$/.test(rule))).toEqual([]);
      }
    });
  });

  it("a result that names nothing, before the one of an empty id", () => {
    const call = { id: "", type: "function", function: { name: "read", arguments: "{}" } };
    const input = [
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", content: "OUT:1" },
      { role: "tool", tool_call_id: "", content: "OUT:2" },
    ];
    for (const policy of ["keep", "drop"] as const) settles(input, { from: "openai-chat", policy });
  });

  it("words among the answers to a step, where the assistant speaks before the user", () => {
    const call = (id?: string) => ({ type: "tool_use", id, name: "read", input: {} });
    const answer = (output: string, id?: string) => ({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, content: output }],
    });
    const input = JSON.parse(
      JSON.stringify([
        assistant(call(), call("c1")),
        answer("OUT:1"),
        answer("OUT:2"),
        answer("OUT:3", "c1"),
      ]),
    );
    for (const contract of ["cohere", "mistral"])
      expect(settles(input, { from: "anthropic", for: contract, strict: true })).toContain("OUT:2");
  });

  it("two calls of the kind before tools in one message", () => {
    const called = {
      role: "assistant",
      content: null,
      function_call: { name: "read", arguments: '{"q":1}' },
    };
    const input = [...render(wireOf("openai-chat"), "U"), called, called];
    const document = settles(input, { from: "openai-chat", for: "llama-cpp", strict: true });
    expect(document.match(/"q\\":1/g)).toHaveLength(2);
  });

  it("a document that leaves its result, beside one of its name", () => {
    const paper = { document: { format: "pdf", name: "paper", source: { bytes: "UERG" } } };
    const [user, called] = render(wireOf("bedrock"), "U A[1]");
    const answer = { toolResult: { toolUseId: "1", content: [paper] } };
    const input = { messages: [user, called, { role: "user", content: [answer, paper, { text: "U2" }] }] };
    settles(input, { from: "bedrock", model: "kimi-k2.5", strict: true });
  });

  describe.each(["", " "])("a string that says nothing, in a list of parts (%j)", (nothing) => {
    it.each([
      ["anthropic", [{ content: [{ type: "tool_result", content: "OUT:1" }, nothing] }]],
      ["anthropic", [{ content: [{}] }, { content: [nothing] }, { role: "assistant", content: "A1" }]],
      ["ai-sdk", [{ role: "tool", content: [nothing, { type: "tool-result", output: "OUT:1" }] }]],
      ["ai-sdk", [{ content: [{ type: "tool-result", output: "OUT:1" }, nothing] }]],
      ["pydantic-ai", [{ parts: [nothing, { part_kind: "tool-return", content: "OUT:1" }] }]],
      ["bedrock", [{ role: "user", content: [nothing, { toolResult: { content: [{ text: "OUT:1" }] } }] }]],
      ["suture", [{ role: "tool", parts: [nothing, { type: "tool-result", output: "OUT:1" }] }]],
      ["openai-chat", [{ role: "assistant", content: [nothing] }, { tool_calls: [] }, { content: [""] }]],
    ])("goes with what is mended around it: %s", (from, input) => {
      for (const contract of ["portable", "gemini", "cohere", "zai", "anthropic"])
        for (const strict of [true, false]) settles(input, { from, for: contract, strict });
    });
  });

  it.each([
    ["openai-responses", { reasoning: { effort: "none" } }, "openai-chat", "deepseek-v4-pro"],
    ["openai-responses", { reasoning: { effort: "high" } }, "bedrock", "claude-opus-4-6"],
    ["anthropic", { thinking: { type: "disabled" } }, "openai-chat", "deepseek-v4-pro"],
  ])("a setting of %s that does not go over with its history: %j to %s", (from, settings, to, model) => {
    const wire = wireOf(from);
    const calls = [{ id: "c1", name: "read", input: {} }];
    const history = [
      ...wire.say({ who: "user", text: "U1" }),
      ...wire.say({ who: "assistant", calls }),
      ...wire.say({ who: "tools", results: [{ id: "c1", name: "read", output: "OUT:1" }] }),
    ];
    for (const contract of ["deepseek", "bedrock", "anthropic"])
      for (const strict of [true, false]) {
        const options = { for: contract, model, strict };
        const { document } = convert({ ...settings, [wire.list]: history }, { ...options, from, to });
        expect(repair(document, { ...options, from: to }).report.edits).toEqual([]);
      }
  });

  describe("a thought with a proof, on its way to a format", () => {
    const history = (thought: object) => [
      { role: "user", parts: [{ type: "text", text: "U1" }] },
      {
        role: "assistant",
        parts: [
          { type: "tool-call", id: "c1", name: "read", input: {} },
          { type: "reasoning", text: "Hm.", proof: "UFJPT0Y=", ...thought },
        ],
      },
      { role: "tool", parts: [{ type: "tool-result", id: "c1", output: [{ type: "text", text: "OUT:1" }] }] },
    ];
    const targets = ["openai-chat", "openai-responses", "anthropic", "gemini", "bedrock", "ai-sdk"] as const;

    it.each(targets)("%s, is judged as what stands there", (to) => {
      for (const vendor of [undefined, "openai", "anthropic", "gemini"])
        for (const contract of ["openai-chat", "vertex", "zai", "anthropic", "openrouter"]) {
          const options = { for: contract, strict: true };
          const { document, report } = convert(history({ vendor }), { ...options, from: "suture", to });
          expect(repair(document, { ...options, from: to }).document).toBe(document);
          const kept = JSON.stringify(document).includes("UFJPT0Y=");
          expect(kept || report.edits.some(({ lossy }) => lossy)).toBe(true);
        }
    });
  });

  it.each([
    ["openai-chat", { type: "file", file: { file_data: "data:application/pdf;base64,UERG" } }],
    ["openai-responses", { type: "input_file", file_data: "data:application/pdf;base64,UERG" }],
  ])("files of %s that have no name get names that their provider takes", (from, file) => {
    const input = [{ role: "user", content: [file, file] }];
    for (const contract of ["bedrock", "openai-chat", "portable"])
      for (const strict of [true, false]) settles(input, { from, for: contract, strict });
  });

  it("an item that only OpenAI knows stays one when its text is mended", () => {
    const item = { type: "mcp_call", id: "mcp_1", name: "read", arguments: "{}", output: "half \ud83d" };
    for (const contract of ["openai-responses", "anthropic", "openai-chat"]) {
      const options = { from: "openai-responses", for: contract };
      const document = settles([item, { role: "user", content: "U1" }], options);
      expect(JSON.parse(document)[0]).toEqual({ ...item, output: "half \ufffd" });
    }
  });

  it.each([
    ["function_call", { call_id: "c1", name: "read", arguments: "{}", unheard_of: "half \ud83d" }],
    ["apply_patch_call", { call_id: "c1", operation: { type: "delete_file", path: "half \ud83d" } }],
    ["shell_call", { call_id: "c1", action: { commands: ["half \ud83d"] } }],
    ["computer_call", { call_id: "c1", action: { type: "type", text: "half \ud83d" } }],
  ])("half a surrogate pair in an item of the type %s, which stays what it is", (type, fields) => {
    const input = [
      { role: "user", content: "U1" },
      { type, ...fields },
      { role: "user", content: "U2" },
    ];
    for (const contract of ["openai-responses", "anthropic", "openai-chat", "cerebras"])
      expect(settles(input, { from: "openai-responses", for: contract })).toContain(`"type":"${type}"`);
  });

  it("half a surrogate pair in a member that nobody knows, of a part that is mended", () => {
    const call = { type: "tool-call", unheard_of: "half \ud83d" };
    for (const contract of ["bedrock", "mistral", "anthropic"])
      settles([{ role: "assistant", parts: [call] }], { from: "suture", for: contract, strict: true });
  });

  describe("what was mended of earlier turns stays as it was", () => {
    const user = { role: "user", content: "U9" };
    const call = (...ids: string[]) =>
      assistant(...ids.map((id) => ({ type: "tool_use", id, name: "read", input: {} })));
    const answer = (id?: string) => ({
      role: "user",
      content: [{ type: "tool_result", ...(id !== undefined && { tool_use_id: id }), content: `OUT:${id}` }],
    });
    const histories = {
      "a result before its call": [user, call("c1"), answer("c2"), call("c2")],
      "an id for two calls": [
        user,
        call("c1"),
        call("c3", "c1"),
        { role: "user", content: "" },
        answer("c1"),
      ],
    };
    const later = {
      "is of an unheard-of role": [{ role: "bot_user", content: "U9" }],
      "calls without an id": [user, assistant({ type: "tool_use", name: "read", input: {} }), answer()],
      "thinks without a signature": [user, assistant({ type: "thinking", thinking: "Hm." }), user],
    };

    it.each(Object.entries(histories))("%s", (_, history) => {
      for (const contract of ["anthropic", "gemini", "bedrock", "portable"])
        for (const more of [...Object.values(later), [user]]) {
          const options = { from: "anthropic", for: contract };
          const before = repair([...history, user], options).document;
          const after = repair([...history, ...more], options).document;
          // The last message is the person's: all before it is of turns that are over.
          expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
        }
    });
  });

  it("media in a result beside its call, and a call beside it that nobody answered", () => {
    const call = (name: string) => ({ functionCall: { name, args: {} } });
    const answer = { functionResponse: { name: "read", parts: [{ inlineData: { data: "UERG" } }] } };
    for (const contract of ["deepseek", "mistral", "bedrock", "openai-chat"])
      settles([{ role: "model", parts: [call("find"), call("read"), answer] }], {
        from: "gemini",
        for: contract,
      });
  });

  it("calls that stand one by one as items are one step to every provider", () => {
    const input = render(wireOf("openai-responses"), "U A[1,2] R:1 R:2 A U");
    for (const contract of ["openai-responses", "openai-chat", "anthropic", "portable"])
      expect(check(input, { from: "openai-responses", for: contract }).ok).toBe(true);
  });

  describe("an answer that is not of the kind of its call, among items", () => {
    const [user] = render(wireOf("openai-responses"), "U");
    const function_ = { type: "function_call", call_id: "c2", name: "read", arguments: "{}" };
    const done = { type: "function_call_output", call_id: "c2", output: "OUT:2" };
    const screen = { type: "computer_screenshot", image_url: "data:image/png;base64,SU1H" };
    const calls = {
      computer: { type: "computer_call", call_id: "c1", action: { type: "screenshot" } },
      shell: { type: "shell_call", call_id: "c1", action: { commands: ["ls"] } },
      patch: { type: "apply_patch_call", call_id: "c1", operation: { type: "delete_file", path: "a" } },
      custom: { type: "custom_tool_call", call_id: "c1", name: "grep", input: "a" },
    };
    const answers = [
      { type: "function_call_output", call_id: "c1", output: "OUT:1" },
      {
        type: "function_call_output",
        call_id: "c1",
        output: [{ type: "input_image", image_url: screen.image_url }],
      },
      { type: "computer_call_output", call_id: "c1", output: screen },
      { type: "function_call_output", output: "OUT:1" },
      { type: "computer_call_output", output: screen },
      { output: "OUT:1" },
    ];

    it.each(Object.entries(calls))("%s", (_, call) => {
      for (const answer of answers)
        for (const contract of [
          "openai-responses",
          "vllm",
          "mistral",
          "cohere",
          "anthropic",
          "portable",
          "ollama",
        ])
          for (const strict of [true, false])
            for (const input of [
              [user, call, answer, user],
              [user, call, function_, answer, done, {}],
              [user, answer, call, user],
              [user, answer, { ...function_, call_id: "c1" }, user],
              [user, { type: "computer_call_output", call_id: "c1", output: screen }, answer, call, user],
              [user, call, answer, { type: "function_call_output", output: "OUT:3" }, user],
              [user, { type: "custom_tool_call_output", output: "OUT:1" }, { arguments: "{}" }, user],
            ]) {
              const document = settles(input, { from: "openai-responses", for: contract, strict });
              expect(document).toMatch(/OUT:1|SU1H|left out/);
            }
    });
  });

  describe("one id for calls of several kinds, among items", () => {
    const [user] = render(wireOf("openai-responses"), "U");
    const calls = {
      function: { type: "function_call", call_id: "c1", name: "read", arguments: "{}" },
      custom: { type: "custom_tool_call", call_id: "c1", name: "grep", input: "a" },
      shell: { type: "shell_call", call_id: "c1", action: { commands: ["ls"] } },
      apply_patch: { type: "apply_patch_call", call_id: "c1", operation: { type: "delete_file", path: "a" } },
      local_shell: { type: "local_shell_call", call_id: "c1", action: { type: "exec", command: ["ls"] } },
    };
    const { function: read, custom, shell, apply_patch: patch } = calls;
    const done = { type: "function_call_output", call_id: "c1", output: "OUT:1" };
    const grepped = { type: "custom_tool_call_output", call_id: "c1", output: "OUT:2" };
    const patched = { type: "apply_patch_call_output", call_id: "c1", status: "completed", output: "OUT:3" };

    it.each([
      ["custom", "custom_tool_call_output"],
      ["shell", "shell_call_output"],
      ["apply_patch", "apply_patch_call_output"],
      ["local_shell", "local_shell_call_output"],
    ] as const)("an open call (%s) is closed in its own kind", (name, type) => {
      const input = [user, read, done, calls[name]];
      settles(input, { from: "openai-responses" });
      expect(repair(input, { from: "openai-responses" }).document).toEqual([
        ...input,
        expect.objectContaining({ type }),
      ]);
    });

    it.each([
      ["an answer of none of their kinds", [user, shell, shell, { role: "system", content: "S1" }, done]],
      ["the answer of the second", [user, custom, read, done]],
      ["answers in another order", [user, custom, read, done, grepped]],
      ["a second answer before another call", [user, custom, grepped, grepped, patch]],
      ["an answer away from home", [user, custom, patch, user, grepped]],
      ["the answer of the second away from home", [user, read, custom, user, grepped]],
      ["an answer in no form of its kind", [user, custom, { ...grepped, output: { a: "OUT:2" } }, custom]],
      ["the answer of an earlier step", [user, patch, user, read, patched]],
      ["an answer before its call", [user, grepped, custom, patch]],
    ])("%s", (_, input) => {
      for (const contract of [
        "openai-responses",
        "openai-chat",
        "anthropic",
        "gemini",
        "minimax",
        "mistral",
        "vllm",
        "llama-cpp",
      ])
        for (const strict of [true, false]) {
          const document = settles(input, { from: "openai-responses", for: contract, strict });
          expect(document).toMatch(/OUT:/);
        }
    });

    it("leaves alone what is answered kind by kind", () => {
      const input = [user, custom, read, done, grepped, user];
      expect(check(input, { from: "openai-responses" }).ok).toBe(true);
    });
  });

  describe("documents in what a provider's tool answered", () => {
    const asked = { type: "mcp_tool_use", id: "mcptoolu_1", name: "read", server_name: "files", input: {} };
    const paper = {
      type: "document",
      source: { type: "base64", media_type: "application/pdf", data: "UERG" },
      title: "paper.pdf",
      context: "As sent.",
    };
    const answer = { type: "mcp_tool_result", tool_use_id: "mcptoolu_1", content: [paper] };
    const histories = [
      [...claude("U"), assistant(asked, answer, ...content("A")), ...claude("U")],
      [...claude("U"), assistant(answer, ...content("A")), ...claude("U")],
      [...claude("U"), assistant(answer)],
      [
        ...claude("U"),
        assistant(asked, ...content("A[1]")),
        ...claude("R:1"),
        assistant(answer),
        ...claude("U"),
      ],
    ];

    it.each(["gemini", "openai-chat", "openai-responses", "bedrock", "ai-sdk", "suture"])(
      "go over to %s, with what was said about them",
      (to) => {
        for (const input of histories)
          for (const contract of ["bedrock", "gemini", "anthropic", "openai-chat"])
            for (const strict of [true, false]) {
              const options = { for: contract, strict };
              const { document } = convert(input, { ...options, from: "anthropic", to });
              expect(repair(document, { ...options, from: to }).document).toBe(document);
              expect(JSON.stringify(document)).toContain("UERG");
              expect(JSON.stringify(document)).toContain("As sent.");
            }
      },
    );

    it("are shown by the user where the call is gone", () => {
      for (const input of histories)
        for (const model of ["claude-sonnet-4-5", "claude-opus-4-8"])
          expect(settles(input, { from: "anthropic", for: "anthropic", model })).toMatch(/UERG.*As sent/);
    });
  });

  it("an open thought without a summary, under an id like OpenAI's", () => {
    const thought = { type: "reasoning", id: "rs_1", content: [{ type: "reasoning_text", text: "Hm." }] };
    for (const contract of ["anthropic", "openai-responses", "bedrock", "vllm"])
      for (const strict of [true, false])
        expect(
          settles([thought, ...render(wireOf("openai-responses"), "A U")], {
            from: "openai-responses",
            for: contract,
            strict,
          }),
        ).toContain("Hm.");
  });

  it("a picture of the user's beside a call, in a message of pydantic-ai that says not whose it is", () => {
    const picture = { data: "SU1H", media_type: "image/png", kind: "binary" };
    const prompt = { part_kind: "user-prompt", content: [picture] };
    const call = { part_kind: "tool-call", tool_name: "read", tool_call_id: "c1", args: {} };
    for (const contract of ["openai-responses", "openrouter"]) {
      const document = settles([{ parts: [prompt, call] }], { from: "pydantic-ai", for: contract });
      expect(document).toContain(JSON.stringify({ content: picture, part_kind: "file" }));
    }
  });

  it("words in a member that Gemini does not know, beside a string that says nothing", () => {
    const input = [{ role: "user", parts: [""], content: { of: ["U1"] } }];
    for (const contract of ["vertex", "gemini"])
      expect(settles(input, { from: "gemini", for: contract })).toBe(
        '[{"role":"user","parts":[{"text":"[content] {\\"of\\":[\\"U1\\"]}"}]}]',
      );
  });

  it("content that is missing beside calls which are written anew", () => {
    const call = { id: "c1", type: "function", function: { name: "read", arguments: "{}" } };
    for (const pending of [[], ["c1"]])
      for (const contract of ["xai", "mistral", "openai-chat", "moonshot"])
        settles(
          [
            { role: "user", content: "U1" },
            { role: "assistant", tool_calls: [call, ""] },
          ],
          { from: "openai-chat", for: contract, pending },
        );
  });

  it("an image of the assistant's that is nowhere leaves no space at the end", () => {
    const input = [{ role: "assistant", content: [{ type: "input_image" }] }];
    for (const model of ["claude-3-5-sonnet-latest", "claude-sonnet-4-5"])
      settles(input, { from: "openai-responses", for: "anthropic", model });
  });

  describe("what is dropped", () => {
    const paper = (format: string, name: string) => ({
      document: { format, name, source: { bytes: "RE9D" } },
    });
    const toolUse = { toolUseId: "c1", name: "read", input: {} };

    it("a document that stood apart from results lets the words behind it join them", () => {
      const input = [
        { role: "user", content: [{ text: "U1" }, { toolUse }] },
        { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [paper("pdf", "a")] } }] },
        { role: "system", content: [paper("txt", "b")] },
        { role: "user", content: [{ text: "U2" }] },
      ];
      for (const pending of [[], ["c1"]])
        for (const policy of ["keep", "drop"] as const)
          expect(
            settles(input, {
              from: "bedrock",
              for: "bedrock",
              model: "claude-opus-4-6",
              strict: true,
              policy,
              pending,
            }),
          ).toContain("U2");
    });

    it.each(["OUT:1", ["OUT:1", "OUT:2"]])("a result at Bedrock of an odd type that holds %j", (content) => {
      const toolResult = { type: "odd", toolUseId: "c1", content };
      for (const policy of ["keep", "drop"] as const)
        for (const messages of [
          [{ role: "user", content: [{ toolResult }] }],
          [{ role: "assistant", content: [{ toolUse }, { toolResult }] }],
          [
            { role: "assistant", content: [{ toolUse }] },
            { role: "user", content: [{ toolResult }] },
          ],
        ])
          settles(messages, { from: "bedrock", policy });
    });

    it("a call of the kind before tools, beside one of a tool that nobody answered", () => {
      const call = { id: "c1", type: "function", function: { name: "read", arguments: "{}" } };
      const said = {
        role: "assistant",
        content: null,
        tool_calls: [call],
        function_call: { name: "read", arguments: "{}" },
      };
      const user = { role: "user", content: "U1" };
      const result = { role: "tool", tool_call_id: "c1", content: "OUT:1" };
      for (const policy of ["drop", { danglingCall: "drop" }, { displacedResult: "drop" }] as const)
        for (const input of [[said], [user, said, user], [user, said, user, result]])
          settles(input, { from: "openai-chat", for: "deepseek", policy });
    });
  });

  describe("an empty proof of a thought proves nothing", () => {
    const thought = { type: "reasoning", summary: [], encrypted_content: "" };
    const told = [{ type: "reasoning_text", text: "Hm." }];
    const [user, reply] = render(wireOf("openai-responses"), "U A");

    it("and the thought goes", () => {
      const options = { from: "openai-responses", for: "openai-responses", model: "gpt-5.2" };
      expect(repair([user, thought, reply], options).document).toEqual([user, reply]);
      settles([{ encrypted_content: "" }], { ...options, strict: true });
    });

    it.each(["openai-responses", "anthropic", "vllm"])("what can be read stays at %s", (contract) => {
      for (const strict of [true, false]) {
        const options = { from: "openai-responses", for: contract, strict };
        expect(settles([user, { ...thought, content: told }, reply], options)).toContain("Hm.");
      }
    });
  });

  describe("what is converted stays as it is when somebody speaks behind it", () => {
    const pairs = wires.flatMap((from) => wires.filter((to) => to !== from).map((to) => [from, to] as const));

    it.each(pairs.map(([from, to]) => [from.format, to.format, from, to] as const))(
      "a result without its call, from %s to %s",
      (_from, _to, from, to) => {
        const head = render(from, "U A[1] R:1 R:9");
        const flat = (messages: readonly unknown[]) => {
          const { document } = convert(messages, { from: from.format, to: to.format });
          return flatOf(to, messagesOf(to, document));
        };
        expect(flat([...head, ...render(from, "U")])).toContain(flat(head));
      },
    );
  });

  it("a thought of white space that is nobody's becomes no text", () => {
    const thought = { parts: [{ content: "\n", part_kind: "thinking" }], kind: "response" };
    const options = { for: "deepseek", strict: true };
    const { document } = convert([...render(wireOf("pydantic-ai"), "U"), thought], {
      ...options,
      from: "pydantic-ai",
      to: "anthropic",
    });
    expect(repair(document, { ...options, from: "anthropic" }).document).toBe(document);
  });

  it("a piece of a result at Bedrock that is several things at once is each of them", () => {
    const document = { format: "pdf", name: "report", source: { bytes: "UERG" } };
    const call = { role: "assistant", content: [{ toolUse: { toolUseId: "c1", name: "read", input: {} } }] };
    const user = { role: "user", content: [{ text: "U1" }] };
    const content = [{ text: "OUT:1", document, json: { deep: "OUT:2" } }];
    const answer = { role: "user", content: [{ toolResult: { toolUseId: "c1", content } }] };
    for (const input of [
      [user, call, answer],
      [user, answer],
    ]) {
      expect(settles(input, { from: "bedrock" })).toMatch(/(?=.*OUT:1)(?=.*OUT:2).*UERG/);
      const over = convert(input, { from: "bedrock", to: "anthropic" }).document;
      expect(JSON.stringify(over)).toMatch(/(?=.*OUT:1)(?=.*OUT:2).*UERG/);
    }
  });

  it.each(["user", "assistant"])(
    "white space behind a prompt-cache mark that goes, said by the %s",
    (role) => {
      const content = [{ cachePoint: { type: "default" } }, { text: " " }];
      const options = { from: "bedrock", model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" };
      settles([{ role, content }, ...render(wireOf("bedrock"), "A U")], options);
      settles([{ role, content }], options);
    },
  );

  it("a result of the kind before tools, for any provider", () => {
    const call = { role: "assistant", content: null, function_call: { name: "read", arguments: "{}" } };
    const result = { role: "function", name: "read", content: "OUT:old" };
    const options: RepairOptions = { from: "openai-chat", for: "portable", strict: true };
    for (const input of [[result], [call], [call, result]]) {
      const { document } = repair(input, options);
      expect(check(document, options).findings).toEqual([]);
      expect(repair(document, options).document).toBe(document);
    }
    expect(settles([result], options)).toContain("OUT:old");
  });

  it("a result beside its call in a message of Gemini's, where calls stand alone", () => {
    const said = { role: "model", parts: [{ text: "Hm." }] };
    const call = { functionCall: { name: "read", args: { q: 1 } } };
    const result = { functionResponse: { name: "read", response: { output: "OUT:1" } } };
    const messages = [said, { role: "model", parts: [call, result] }];
    const model = "meta.llama3-3-70b-instruct-v1:0";
    for (const policy of ["keep", "drop"] as const) {
      const options: RepairOptions = { from: "gemini", for: "bedrock", model, policy, strict: true };
      for (const input of [messages, [{ role: "model", parts: [...said.parts, call, result] }]])
        expect(settles(input, options)).toContain("OUT:1");
    }
  });

  it("answers of different kinds to calls under one id, each to the call of its kind", () => {
    const system = { role: "system", content: "S" };
    const patch = { type: "custom_tool_call", call_id: "c", name: "patch", input: "x" };
    const shell = { type: "shell_call", call_id: "c", action: { commands: ["ls"] } };
    const patched = { type: "custom_tool_call_output", call_id: "c", output: "OUT:patch" };
    const exit = { stdout: "OUT:shell", stderr: "", outcome: { type: "exit", exit_code: 0 } };
    const shown = { type: "shell_call_output", call_id: "c", output: [exit] };
    const options: RepairOptions = { from: "openai-responses", for: "anthropic", strict: true };
    for (const input of [
      [patch, system, shell, patched, shown],
      [patch, system, shell, shown, patched],
    ]) {
      const { document, report } = repair(input, options);
      expect(report.edits).toContainEqual(
        expect.objectContaining({ action: "move", place: `input.${input.indexOf(patched)}`, to: "input.0" }),
      );
      expect(repair(document, options).document).toBe(document);
    }
  });
});
