import { converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const document = (name: string) => ({ document: { format: "pdf", name, source: { bytes: "JVBERg==" } } });
const asks = (...names: readonly string[]) => converse.user({ text: "Read." }, ...names.map(document));

const chunks = (name: string, text: string) => ({ document: { name, source: { content: [{ text }] } } });

testRule("document-name-is-unique", {
  valid: [
    { title: "two names", for: "bedrock", document: [asks("a", "b")] },
    {
      title: "one name twice where nobody minds",
      for: "anthropic",
      from: "bedrock",
      document: [asks("a", "a")],
    },
  ],
  invalid: [
    {
      title: "of a document in chunks, too",
      for: "bedrock",
      document: [converse.user("Compare.", chunks("a", "One"), chunks("a", "Two"))],
      findings: ["messages.0.content.2"],
      output: [converse.user("Compare.", chunks("a", "One"), chunks("a 2", "Two"))],
      lossy: false,
    },
    {
      title: "numbers later ones",
      for: "bedrock",
      document: [asks("a", "a", "b", "a")],
      findings: [
        {
          level: "error",
          place: "messages.0.content.2",
          message: "unexpected second document named a, expected a name of its own",
          says: "Messages can not contain duplicate document names",
        },
        { place: "messages.0.content.4" },
      ],
      output: [asks("a", "a 2", "b", "a 3")],
      lossy: false,
    },
  ],
});
