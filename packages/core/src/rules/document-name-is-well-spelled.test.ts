import { converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

/** A document of some name. */
const named = (name: string) => ({ document: { format: "pdf", name, source: { bytes: "JVBERg==" } } });

/** A history in which a tool fetched a document of some name. */
const fetched = (name: string) =>
  converse.request(
    converse.user("Fetch it."),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", named(name))),
  );

testRule("document-name-is-well-spelled", {
  valid: [
    {
      title: "letters, digits, and all signs there are",
      for: "bedrock",
      document: [converse.user("Read.", named("Report_1 (final) [v2]-b"))],
    },
    { title: "a space at the end", for: "bedrock", document: [converse.user("Read.", named("report "))] },
    { title: "200 characters", for: "bedrock", document: [converse.user("Read.", named("a".repeat(200)))] },
  ],
  invalid: [
    {
      title: "a dot",
      for: "bedrock",
      document: [converse.user("Read.", named("report.pdf"))],
      findings: [
        {
          level: "error",
          place: "messages.0.content.1",
          message: "unexpected document named report.pdf, expected a plainer name",
        },
      ],
      output: [converse.user("Read.", named("report pdf"))],
      lossy: false,
    },
    {
      title: "two spaces in a row, and a space of another script",
      for: "bedrock",
      document: [converse.user("Read.", named("my  report"), named("a\u3000b"))],
      findings: ["messages.0.content.1", "messages.0.content.2"],
      output: [converse.user("Read.", named("my report"), named("a b"))],
    },
    {
      title: "nothing that could stay",
      for: "bedrock",
      document: [converse.user("Read.", named("報告書"))],
      findings: ["messages.0.content.1"],
      output: [converse.user("Read.", named("document"))],
    },
    {
      title: "two names that are the same when spelled plainly",
      for: "bedrock",
      document: [converse.user("Read.", named("a.b"), named("a b"))],
      findings: ["messages.0.content.1"],
      output: [converse.user("Read.", named("a b"), named("a b 2"))],
    },
    {
      title: "more than 200 characters, cut so that a number still fits",
      for: "bedrock",
      document: [converse.user("Read.", named("a".repeat(201)))],
      findings: ["messages.0.content.1"],
      output: [converse.user("Read.", named("a".repeat(180)))],
    },
    {
      title: "a document that a tool answered with, on request",
      for: "bedrock",
      strict: true,
      document: fetched("report.pdf"),
      findings: [{ level: "risk", place: "messages.2.content.0" }],
      output: fetched("report pdf"),
    },
  ],
});
