import { gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const options = { for: "gemini", model: "gemini-2.5-pro", strict: true } as const;

/** A call or response that carries an id besides its name. */
function numbered(id: string, name: string) {
  return {
    call: { functionCall: { id, name, args: {} } },
    result: { functionResponse: { id, name, response: { output: "done" } } },
  };
}

testRule("tool-result-names-call", {
  valid: [
    {
      ...options,
      title: "the same name on both",
      document: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call),
        gemini.user(numbered("a", "read").result),
      ],
    },
    {
      ...options,
      title: "two calls answered in another order",
      document: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call, numbered("b", "find").call),
        gemini.user(numbered("b", "find").result, numbered("a", "read").result),
      ],
    },
    {
      ...options,
      title: "one id for several calls, each answered in turn",
      document: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call, numbered("a", "find").call),
        gemini.user(numbered("a", "read").result, numbered("a", "find").result),
      ],
    },
    {
      ...options,
      title: "a result without an id before those that have the ids of their calls",
      document: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call, numbered("", "read").call, numbered("a", "find").call),
        gemini.user(
          { functionResponse: { name: "read", response: { output: "done" } } },
          numbered("a", "read").result,
          numbered("a", "find").result,
        ),
      ],
    },
  ],
  invalid: [
    {
      ...options,
      title: "gives the result the name of its call",
      document: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call),
        gemini.user(numbered("a", "unknown_tool").result),
      ],
      findings: [
        {
          level: "risk",
          place: "contents.2.parts.0",
          other: "contents.1.parts.0",
          message: "unexpected name unknown_tool on the result of read (a), expected read",
        },
      ],
      output: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call),
        gemini.user(numbered("a", "read").result),
      ],
      lossy: false,
    },
    {
      ...options,
      title: "tells two results with swapped names apart by their ids",
      document: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call, numbered("b", "find").call),
        gemini.user(numbered("a", "find").result, numbered("b", "read").result),
      ],
      findings: ["contents.2.parts.0", "contents.2.parts.1"],
      output: [
        gemini.user("Go."),
        gemini.model(numbered("a", "read").call, numbered("b", "find").call),
        gemini.user(numbered("a", "read").result, numbered("b", "find").result),
      ],
    },
  ],
});
