import { check } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const drawing = claude.image("SU1BR0U=");
const paper = {
  type: "document",
  title: "Paper",
  source: { type: "text", media_type: "text/plain", data: "It says so." },
};

const upload = { type: "container_upload", file_id: "file_1" };

testRule("part-fits-role", {
  valid: [
    {
      title: "a thought in the system prompt that Mistral has its models think by",
      for: "mistral",
      document: [
        chat.system([
          chat.text("First draft your thoughts."),
          { type: "thinking", thinking: [chat.text("Here they are.")] },
        ]),
        chat.user("Hi"),
      ],
    },
    {
      title: "a picture of a user",
      for: "openai-chat",
      document: [chat.user([chat.text("Look"), chat.image("https://example.com/a.png")])],
    },
    {
      title: "a picture of the model, where it may stand",
      for: "gemini",
      document: [
        gemini.user("Draw."),
        gemini.model({ inlineData: { mimeType: "image/png", data: "SU1BR0U=" } }),
        gemini.user("More."),
      ],
    },
    {
      title: "a result that the provider gave",
      for: "anthropic",
      document: [
        claude.user("News?"),
        claude.assistant(
          { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
          { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
          "None.",
        ),
        claude.user("Thanks."),
      ],
    },
    {
      title: "a picture of the developer on a wire that takes it",
      for: "openai-responses",
      document: [
        { role: "developer", content: [{ type: "input_image", image_url: "https://example.com/a.png" }] },
        items.user("Go."),
      ],
    },
  ],
  invalid: [
    {
      title: "gives a user's call and thought to the assistant",
      for: "anthropic",
      document: [
        claude.user("Oslo?", claude.thinking("Hm", "c2lnbmVk"), claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
      findings: ["messages.0.content.1"],
      // Behind a user's message no call waits.
      others: ["tool-result-has-call"],
      output: [
        { role: "user", content: [claude.text("Oslo?")] },
        claude.assistant(claude.thinking("Hm", "c2lnbmVk"), claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
      lossy: false,
    },
    {
      title: "lets the result of a call go before the words behind it",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1"), claude.result("c1", "4 °C"), "Cold."),
        claude.user("Thanks."),
      ],
      findings: ["messages.1.content.1"],
      others: ["tool-calls-come-last"],
      output: [
        claude.user("Oslo?"),
        { role: "assistant", content: [claude.text("Cold."), claude.call("c1")] },
        claude.user(claude.result("c1", "4 °C")),
        claude.user("Thanks."),
      ],
      lossy: false,
    },
    {
      title: "hands a picture that another model drew to the user",
      for: "anthropic",
      document: [claude.user("Draw."), claude.assistant("Here.", drawing), claude.user("More.")],
      findings: [
        {
          place: "messages.1.content.1",
          says: "messages.1.content: 'image' blocks are not permitted within assistant turns.",
        },
      ],
      output: [
        claude.user("Draw."),
        { role: "assistant", content: [claude.text("Here.")] },
        claude.user(drawing),
        claude.user("More."),
      ],
      lossy: false,
    },
    {
      title: "hands a file that code made to the user",
      for: "anthropic",
      document: [claude.user("Run."), claude.assistant("Done.", upload), claude.user("Thanks.")],
      findings: ["messages.1.content.1"],
      output: [
        claude.user("Run."),
        { role: "assistant", content: [claude.text("Done.")] },
        claude.user(upload),
        claude.user("Thanks."),
      ],
      lossy: false,
    },
    {
      title: "puts it behind the results of the step",
      for: "anthropic",
      document: [
        claude.user("Draw."),
        claude.assistant(paper, claude.call("c1")),
        claude.user(claude.result("c1", "done")),
      ],
      findings: [
        {
          place: "messages.1.content.0",
          says: "messages.1.content: 'document' blocks are not permitted within assistant turns.",
        },
      ],
      output: [
        claude.user("Draw."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "done")),
        claude.user(paper),
      ],
      lossy: false,
    },
    {
      title: "leaves the system its text",
      for: "anthropic",
      model: "claude-opus-4-8",
      document: [
        claude.user("Hi"),
        claude.system([claude.text("Read this."), paper, drawing]),
        claude.assistant("I see."),
        claude.user("Good."),
      ],
      findings: ["messages.1.content.1"],
      others: [],
      output: [
        claude.user("Hi"),
        { role: "user", content: [claude.text("[System message]\nRead this.")] },
        claude.user(paper, drawing),
        claude.assistant("I see."),
        claude.user("Good."),
      ],
      lossy: false,
    },
    {
      title: "moves a picture behind the results of the step",
      for: "openai-chat",
      document: [
        chat.user("Draw."),
        {
          ...chat.assistant([chat.text("Here."), chat.image("https://example.com/a.png")], chat.call("c1")),
        },
        chat.result("c1", "drawn"),
      ],
      findings: ["messages.1.content.1"],
      output: [
        chat.user("Draw."),
        { ...chat.assistant([chat.text("Here.")], chat.call("c1")) },
        chat.result("c1", "drawn"),
        chat.user([chat.image("https://example.com/a.png")]),
      ],
      lossy: false,
    },
    {
      title: "gives a picture of the model's to the user on the way to another wire",
      for: "openai-chat",
      to: "openai-chat",
      document: [
        gemini.user("Draw."),
        gemini.model("Here.", { inlineData: { mimeType: "image/png", data: "SU1BR0U=" } }),
        gemini.user("More."),
      ],
      findings: ["contents.1.parts.1"],
      output: [
        chat.user("Draw."),
        chat.assistant("Here."),
        chat.user([chat.image("data:image/png;base64,SU1BR0U=")]),
        chat.user("More."),
      ],
      lossy: false,
    },
    {
      title: "hands a picture of Claude's to the user on Bedrock",
      for: "bedrock",
      model: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: [
        converse.user("Draw."),
        converse.assistant("Here.", { image: { format: "png", source: { bytes: "SU1BR0U=" } } }),
      ],
      findings: [
        {
          place: "messages.1.content.1",
          says: "The model returned the following errors: messages.1.content: 'image' blocks are not permitted within assistant turns.",
        },
      ],
      output: [
        converse.user("Draw."),
        converse.assistant("Here."),
        converse.user({ image: { format: "png", source: { bytes: "SU1BR0U=" } } }),
      ],
      lossy: false,
    },
    {
      title: "takes a result out of what the model says, on every wire with blocks",
      for: "bedrock",
      model: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1"), converse.result("c1", "4 °C")),
      ),
      findings: ["messages.1.content.1"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
      lossy: false,
    },
  ],
});

it("a sound in a system prompt is a risk at Mistral, a picture there an error", () => {
  const sound = { type: "input_audio", input_audio: { data: "U09VTkQ=", format: "wav" } };
  const picture = { type: "image_url", image_url: { url: "data:image/png;base64,SU1BR0U=" } };
  const levels = [sound, picture].map((each) => {
    const { findings } = check([chat.system([each]), chat.user("Hi")], { for: "mistral" });
    return findings.find(({ rule }) => rule === "part-fits-role")?.level;
  });
  expect(levels).toEqual(["risk", "error"]);
});
