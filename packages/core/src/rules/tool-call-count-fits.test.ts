import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const ids = Array.from({ length: 300 }, (_, i) => `c${i}`);

/** A message that calls under some of the ids, and the results of all of them. */
function step(from: number, to: number, content: string | null = null) {
  const own = ids.slice(from, to);
  return [
    chat.assistant(content, ...own.map((id) => chat.call(id))),
    ...own.map((id) => chat.result(id, id)),
  ];
}

testRule("tool-call-count-fits", {
  valid: [
    { title: "as many as it takes", for: "openai-chat", document: [chat.user("Hi"), ...step(0, 128)] },
    {
      title: "many in one turn, a few at a time",
      for: "openai-chat",
      document: [chat.user("Hi"), ...step(0, 100), ...step(100, 200)],
    },
    {
      title: "any number, where nobody was seen to refuse it",
      for: "together",
      document: [chat.user("Hi"), ...step(0, 129)],
    },
  ],
  invalid: [
    {
      title: "more than twice as many, before other words",
      for: "azure",
      document: [
        chat.user("Hi"),
        ...step(0, 300, "Let me count."),
        chat.assistant("Done."),
        chat.user("Well?"),
      ],
      findings: [
        {
          level: "error",
          place: "messages.1",
          message: "unexpected 300 calls in one message, expected at most 128",
          says: "Invalid 'messages[1].tool_calls': array too long. Expected an array with maximum length 128, but got an array with length 300 instead.",
        },
      ],
      output: [
        chat.user("Hi"),
        ...step(0, 128, "Let me count."),
        ...step(128, 256),
        ...step(256, 300),
        chat.assistant("Done."),
        chat.user("Well?"),
      ],
      lossy: false,
    },
    {
      title: "results in another order stay behind their calls",
      for: "openai-chat",
      document: [
        chat.user("Hi"),
        chat.assistant(null, ...ids.slice(0, 130).map((id) => chat.call(id))),
        ...ids
          .slice(0, 130)
          .reverse()
          .map((id) => chat.result(id, id)),
      ],
      findings: ["messages.1"],
      output: [
        chat.user("Hi"),
        chat.assistant(null, ...ids.slice(0, 128).map((id) => chat.call(id))),
        ...ids
          .slice(0, 128)
          .reverse()
          .map((id) => chat.result(id, id)),
        chat.assistant(null, chat.call("c128"), chat.call("c129")),
        chat.result("c129", "c129"),
        chat.result("c128", "c128"),
      ],
      lossy: false,
    },
  ],
});
