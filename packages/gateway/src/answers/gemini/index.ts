import type { AnswerWire } from "../answer-wire.ts";
import { readEnvelope } from "../error-status.ts";
import { ContentReader } from "./reader.ts";
import { writeResponse } from "./response.ts";
import { readUsage, USAGE_NAMES } from "./words.ts";
import { ContentWriter } from "./writer.ts";

/** Answers of Google's Gemini API. */
export const contentAnswers: AnswerWire = {
  name: "gemini",
  readWhole(body, sink) {
    const reader = new ContentReader(sink);
    reader.read(body);
    reader.end();
  },
  openReader: (sink) => new ContentReader(sink),
  writeWhole: writeResponse,
  openWriter: (context) => new ContentWriter(context),
  readUsage,
  usageNames: USAGE_NAMES,
  readError: readEnvelope,
};
