import { repair } from "@suture/core";
import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const cache_control = { type: "ephemeral" };

/** A user's text that carries a mark. */
function marked(text: string) {
  return claude.user({ ...claude.text(text), cache_control });
}

const system = [
  { ...claude.text("You help."), cache_control },
  { ...claude.text("Be brief."), cache_control },
];

const tool = (name: string) => ({ name, input_schema: { type: "object" }, cache_control });
const found = { type: "search_result", source: "s", title: "t", content: [claude.text("It is 4 °C.")] };

const point = { cachePoint: { type: "default" } };
const CLAUDE = "anthropic.claude-sonnet-4-5-20250929-v1:0";

/** A Converse request with marks on its system prompt, in its message and behind its tools. */
function pointed(system: number, message: number, tools: number) {
  const specs = [1, 2, 3, 4, 5].map((name) => ({
    toolSpec: { name: `t${name}`, inputSchema: { json: { type: "object" } } },
  }));
  return {
    messages: [converse.user({ text: "Hi" }, ...Array(message).fill(point))],
    system: [{ text: "You help." }, ...Array(system).fill(point)],
    toolConfig: { tools: specs.flatMap((spec, i) => (i < tools ? [spec, point] : [spec])) },
  };
}

testRule("cache-mark-count-fits", {
  valid: [
    { title: "four cache points at Bedrock", for: "bedrock", model: CLAUDE, document: pointed(1, 2, 1) },
    {
      title: "four marks",
      for: "anthropic",
      document: [marked("1"), marked("2"), marked("3"), marked("4")],
    },
    {
      title: "two in the system prompt and two in messages",
      for: "anthropic",
      document: { ...claude.request("claude-sonnet-5", marked("1"), marked("2")), system },
    },
    {
      title: "three marks, and one that the provider sets itself",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", marked("1"), marked("2"), marked("3"), claude.user("4")),
        cache_control,
      },
    },
    {
      title: "four marks, and none that the provider sets itself",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", marked("1"), marked("2"), marked("3"), marked("4")),
        cache_control: null,
      },
    },
    {
      title: "many messages without marks",
      for: "anthropic",
      document: Array.from({ length: 9 }, () => claude.user("Hi")),
    },
  ],
  invalid: [
    {
      title: "counts cache points behind tools at Bedrock, and keeps them",
      for: "bedrock",
      model: CLAUDE,
      document: pointed(1, 3, 1),
      findings: [
        {
          place: "messages.0.content.1",
          message: "unexpected prompt-cache mark, expected at most 4 of them, found 5",
          says: "The model returned the following errors: A maximum of 4 blocks with cache_control may be provided. Found 5.",
        },
      ],
      output: pointed(1, 2, 1),
      lossy: false,
    },
    {
      title: "takes cache points from behind tools where nothing else has any",
      for: "bedrock",
      model: CLAUDE,
      document: pointed(0, 0, 5),
      findings: ["toolConfig.tools.0"],
      output: {
        ...pointed(0, 0, 5),
        toolConfig: {
          tools: pointed(0, 0, 5).toolConfig.tools.filter((_, i) => i !== 1),
        },
      },
      lossy: false,
    },
    {
      title: "counts the one that the provider sets itself, and keeps it",
      for: "anthropic",
      document: {
        ...claude.request(
          "claude-sonnet-5",
          marked("1"),
          marked("2"),
          marked("3"),
          marked("4"),
          claude.user("5"),
        ),
        cache_control,
      },
      findings: [
        {
          level: "error",
          place: "messages.0.content.0",
          says: "A maximum of 4 blocks with cache_control may be provided. Found 5.",
        },
      ],
      output: {
        ...claude.request(
          "claude-sonnet-5",
          { role: "user", content: [claude.text("1")] },
          marked("2"),
          marked("3"),
          marked("4"),
          claude.user("5"),
        ),
        cache_control,
      },
      lossy: false,
    },
    {
      title: "doubts that one where the last block is marked already",
      for: "anthropic",
      strict: true,
      document: {
        ...claude.request("claude-sonnet-5", marked("1"), marked("2"), marked("3"), marked("4")),
        cache_control,
      },
      findings: [{ level: "risk", place: "messages.0.content.0" }],
      output: {
        ...claude.request(
          "claude-sonnet-5",
          { role: "user", content: [claude.text("1")] },
          marked("2"),
          marked("3"),
          marked("4"),
        ),
        cache_control,
      },
      lossy: false,
    },
    {
      title: "leaves room for that one where the mark of the last block has to go",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", marked("1")),
        system: [...system, ...system],
        cache_control,
      },
      findings: [
        { level: "error", place: "messages.0.content.0" },
        { level: "error", place: "system.0" },
      ],
      output: {
        ...claude.request("claude-sonnet-5", { role: "user", content: [claude.text("1")] }),
        system: [claude.text("You help."), ...system.slice(1), ...system],
        cache_control,
      },
      lossy: false,
    },
    {
      title: "is not known of other models at Bedrock",
      for: "bedrock",
      model: "us.amazon.nova-pro-v1:0",
      strict: true,
      document: pointed(1, 3, 1),
      findings: [{ place: "messages.0.content.1", level: "risk" }],
      output: pointed(1, 2, 1),
      lossy: false,
    },
    {
      title: "counts those on tools, and keeps them",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", marked("1"), marked("2")),
        system,
        tools: [tool("a")],
      },
      findings: [
        {
          place: "messages.0.content.0",
          message: "unexpected prompt-cache mark, expected at most 4 of them, found 5",
        },
      ],
      output: {
        ...claude.request("claude-sonnet-5", { role: "user", content: [claude.text("1")] }, marked("2")),
        system,
        tools: [tool("a")],
      },
      lossy: false,
    },
    {
      title: "takes them off tools where nothing else has any",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", claude.user("Hi")),
        tools: ["a", "b", "c", "d", "e"].map(tool),
      },
      findings: ["tools.0"],
      output: {
        ...claude.request("claude-sonnet-5", claude.user("Hi")),
        tools: [{ name: "a", input_schema: { type: "object" } }, ...["b", "c", "d", "e"].map(tool)],
      },
      lossy: false,
    },
    {
      title: "does not take what was found away with its mark",
      for: "anthropic",
      document: [
        claude.user({ ...found, cache_control }),
        marked("1"),
        marked("2"),
        marked("3"),
        marked("4"),
      ],
      findings: ["messages.0.content.0"],
      output: [claude.user(found), marked("1"), marked("2"), marked("3"), marked("4")],
      lossy: false,
    },
    {
      title: "counts each of those inside of one result",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(
          claude.result("c1", [
            { ...claude.text("1"), cache_control },
            { ...claude.text("2"), cache_control },
          ]),
          claude.result("c2", [
            { ...claude.text("3"), cache_control },
            { ...claude.text("4"), cache_control },
          ]),
          { ...claude.text("5"), cache_control },
        ),
      ],
      findings: [
        {
          place: "messages.2.content.0",
          message: "unexpected prompt-cache mark, expected at most 4 of them, found 5",
        },
      ],
      output: [
        claude.user("Go."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(
          claude.result("c1", [claude.text("1"), claude.text("2")]),
          claude.result("c2", [
            { ...claude.text("3"), cache_control },
            { ...claude.text("4"), cache_control },
          ]),
          { ...claude.text("5"), cache_control },
        ),
      ],
      lossy: false,
    },
    {
      title: "counts those inside of results",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user({ ...claude.result("c1", ""), content: [{ ...claude.text("4 °C"), cache_control }] }),
        marked("1"),
        marked("2"),
        marked("3"),
        marked("4"),
      ],
      findings: ["messages.2.content.0"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user({ ...claude.result("c1", ""), content: [claude.text("4 °C")] }),
        marked("1"),
        marked("2"),
        marked("3"),
        marked("4"),
      ],
      lossy: false,
    },
    {
      title: "takes the oldest marks away",
      for: "anthropic",
      document: [marked("1"), marked("2"), marked("3"), marked("4"), marked("5"), marked("6")],
      findings: [
        {
          place: "messages.0.content.0",
          message: "unexpected prompt-cache mark, expected at most 4 of them, found 6",
          says: "A maximum of 4 blocks with cache_control may be provided. Found 6.",
        },
        { place: "messages.1.content.0" },
      ],
      output: [
        { role: "user", content: [claude.text("1")] },
        { role: "user", content: [claude.text("2")] },
        marked("3"),
        marked("4"),
        marked("5"),
        marked("6"),
      ],
      lossy: false,
    },
    {
      title: "keeps the marks of the system prompt",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", marked("1"), marked("2"), marked("3")),
        system,
      },
      findings: ["messages.0.content.0"],
      output: {
        ...claude.request(
          "claude-sonnet-5",
          { role: "user", content: [claude.text("1")] },
          marked("2"),
          marked("3"),
        ),
        system,
      },
    },
    {
      title: "takes marks off results and calls",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant({ ...claude.call("c1"), cache_control }),
        claude.user({ ...claude.result("c1", "4 °C"), cache_control }),
        marked("1"),
        marked("2"),
        marked("3"),
        marked("4"),
      ],
      findings: ["messages.1.content.0", "messages.2.content.0"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        marked("1"),
        marked("2"),
        marked("3"),
        marked("4"),
      ],
      lossy: false,
    },
  ],
});

it("tells what carried the mark", () => {
  const history = ["1", "2", "3", "4", "5"].map(marked);
  const { report } = repair(history, { for: "anthropic" });
  const place = "messages.0.content.0";
  expect(report.edits).toMatchObject([
    { place, before: { ...claude.text("1"), cache_control }, lossy: false },
  ]);
});
