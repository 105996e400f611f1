import type { ProviderErrors } from "../provider-errors.ts";

/** How Fireworks refuses. The limit that it prints is one less than the window. */
export const fireworks: ProviderErrors = {
  name: "fireworks",
  says: {
    context_overflow: [
      "The prompt is too long: {requested}, model maximum context length: {limit}",
      "prompt is too long: {requested}, {…}«maximum|max» context length: {limit}",
      "The prompt is too long",
    ],
    thinking: [
      "Extra inputs are not permitted, field: '{place}.«reasoning_content|reasoning|thinking|reasoning_details»'",
    ],
    empty_content: ["List should have at least 1 item after validation, not 0, field: 'messages'"],
    other_invalid: [
      { says: "Extra inputs are not permitted, field: '{place}", helps: "repair" },
      { says: "Extra inputs are not permitted", helps: "repair" },
    ],
    quota: ["Account {word} is suspended"],
  },
};
