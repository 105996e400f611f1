import { asBag } from "../json/values.ts";
import { Fault } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachFault } from "./shared/visit.ts";
import { shorten } from "./shared/words.ts";

/** Characters that no name may contain. They were all seen refused. */
const REFUSED = /[\s<|\\/>]+/g;

/** The speaker's name is one word. */
export const speakerNameIsPlain: Rule = {
  code: "speaker-name-is-plain",
  fact: "speakerNameIsPlain",
  asSent: true,
  find(view, report) {
    eachFault(view, Fault.OddName, (message) => {
      const { ...raw } = asBag(message.raw);
      const { name: before } = raw;
      // Another rule may have removed it.
      if (typeof before !== "string") return;
      const name = before.replace(REFUSED, "_");
      report({
        message,
        sentence: `speaker's name ${shorten(before) || '""'}, expected one word`,
        data: { name: shorten(before) },
        mend(draft) {
          if (/^_*$/.test(name)) draft.omit(message, ["name"]);
          else draft.change("replace", message, { omit: [], raw: { ...raw, name } }, { before, after: name });
        },
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const speakerNameIsPlainDoc: RuleDoc = {
  title: "The `name` of a message is one word without markup characters.",
  family: "ids",
  why: "A message may name its speaker in `name`. White space, slashes, bars and angle brackets in it get the whole request refused. Names of people, and of agents in a group, often have them.",
  mend: "Refused characters become underscores. A name with no other characters is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A person's full name",
      for: "openai-chat",
      before: [{ role: "user", name: "Ada Lovelace", content: "Hello" }],
      findings: ["messages.0"],
      after: [{ role: "user", name: "Ada_Lovelace", content: "Hello" }],
    },
  ],
};
