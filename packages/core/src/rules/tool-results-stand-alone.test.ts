import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const asked = [claude.user("Both."), claude.assistant(claude.call("c1"), claude.call("c2"))];
const results = [claude.result("c1", "1"), claude.result("c2", "2")];

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";

/** A document in some format. */
function file(format: string) {
  return { document: { name: "report", format, source: { bytes: "SGVsbG8=" } } };
}

/** A call at Bedrock, its result, and what follows. */
function answered(...rest: readonly unknown[]) {
  return converse.request(
    converse.user("Oslo?"),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", "4 °C"), ...rest),
  );
}

const step = [
  gemini.user("Oslo?"),
  gemini.model(gemini.call("weather", { thoughtSignature: "c2ln" })),
] as const;
const answer = gemini.result("weather", "4 °C");

testRule("tool-results-stand-alone", {
  valid: [
    ...[
      { title: "words behind a result, for an older Gemini", model: "gemini-3.5-flash", rest: [] },
      {
        title: "words behind an earlier result, for a newer Gemini",
        model: "gemini-3.6-flash",
        rest: [gemini.model("Cold."), gemini.user("And Rome?")],
      },
    ].map(({ title, model, rest }) => ({
      title,
      for: "gemini",
      model,
      document: [...step, gemini.user(answer, "So?"), ...rest],
    })),
    {
      title: "words before a result, for a newer Gemini",
      for: "gemini",
      model: "gemini-3.7-flash",
      document: [...step, gemini.user("So?", answer)],
    },
    {
      title: "a cache point behind a result",
      for: "bedrock",
      model: "meta.llama3-1-70b-instruct-v1:0",
      document: converse.request(
        converse.user("Go."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "done"), { cachePoint: { type: "default" } }),
      ),
    },
    ...[
      { title: "a PDF beside results of Claude at Bedrock", rest: ["See this.", file("pdf")] },
      { title: "text beside results of Claude at Bedrock", rest: ["So?"] },
      { title: "a picture there", rest: [{ image: { format: "png", source: { bytes: "UE5H" } } }] },
    ].map(({ title, rest }) => ({ title, for: "bedrock", model: CLAUDE, document: answered(...rest) })),
    {
      title: "any document beside results of Nova at Bedrock",
      for: "bedrock",
      model: "us.amazon.nova-2-lite-v1:0",
      document: answered("See this.", file("csv")),
    },
    { title: "nothing but results", for: "minimax", document: [...asked, claude.user(...results)] },
    {
      title: "text beside results at Anthropic",
      for: "anthropic",
      document: [...asked, claude.user(...results, "So?")],
    },
    {
      title: "the chat wire, where a result is a message",
      for: "minimax",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("So?"),
      ],
    },
  ],
  invalid: [
    {
      title: "words behind the results that come last, for a newer Gemini",
      for: "gemini",
      model: "gemini-3.7-flash",
      document: [...step, gemini.user(answer, "So?")],
      findings: [
        {
          level: "error",
          place: "contents.2.parts.1",
          says: "Requests ending with a model turn are not supported.",
        },
      ],
      output: [...step, gemini.user(answer), gemini.user("So?")],
      lossy: false,
    },
    {
      title: "moves a document away from results of Claude at Bedrock, with its words",
      for: "bedrock",
      model: CLAUDE,
      document: answered("See this.", file("csv")),
      findings: [
        {
          level: "error",
          place: "messages.2.content.2",
          message: "unexpected document beside tool results, expected it in a message of its own",
        },
      ],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
        converse.assistant("(no reply)"),
        converse.user("See this.", file("csv")),
      ),
      lossy: false,
    },
    {
      title: "moves text into a message of its own",
      for: "minimax",
      document: [...asked, claude.user(...results, "So?")],
      findings: [
        {
          place: "messages.2.content.2",
          message: "unexpected text beside tool results, expected it in a message of its own",
          says: "invalid params, tool call result does not follow tool call (2013)",
        },
      ],
      output: [...asked, claude.user(...results), { role: "user", content: [claude.text("So?")] }],
      lossy: false,
    },
    {
      title: "moves everything that is no result, wherever it stood",
      for: "minimax",
      document: [
        ...asked,
        claude.user("First:", claude.result("c1", "1"), claude.image("UE5H"), claude.result("c2", "2")),
        claude.assistant("Done."),
        claude.user("Thanks."),
      ],
      findings: ["messages.2.content.0"],
      output: [
        ...asked,
        claude.user(...results),
        claude.user("First:", claude.image("UE5H")),
        claude.assistant("Done."),
        claude.user("Thanks."),
      ],
    },
  ],
});
