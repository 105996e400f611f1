import type { AnswerWire } from "../answer-wire.ts";
import { type Bag, wordOf } from "../bag.ts";
import { readEnvelope } from "../error-status.ts";
import { ResponseReader, readResponse } from "./reader.ts";
import { writeResponse } from "./response-body.ts";
import { readUsage, USAGE_NAMES } from "./words.ts";
import { ResponseWriter } from "./writer.ts";

/** Answers of OpenAI Responses. */
export const responseAnswers: AnswerWire = {
  name: "openai-responses",
  readWhole: readResponse,
  openReader: (sink) => new ResponseReader(sink),
  writeWhole: writeResponse,
  openWriter: (context) => new ResponseWriter(context),
  readUsage,
  usageNames: USAGE_NAMES,
  readError: (body, status) => readEnvelope(enveloped(body), status),
};

/** In a stream, an error may lack its envelope. */
function enveloped(body: Bag): Bag {
  const bare = body.type === "error" && body.error === undefined && wordOf(body.message) !== undefined;
  return bare ? { error: body } : body.object === "response" ? {} : body;
}
