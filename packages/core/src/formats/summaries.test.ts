import { expect, test } from "vitest";
import { changeMessage, type Message } from "../model/message.ts";
import { samples as aiSdk } from "./ai-sdk/ai-sdk.samples.ts";
import { samples as aiSdkUi } from "./ai-sdk-ui/ai-sdk-ui.samples.ts";
import { samples as anthropic } from "./anthropic/anthropic.samples.ts";
import { samples as bedrock } from "./bedrock/bedrock.samples.ts";
import { samples as gemini } from "./gemini/gemini.samples.ts";
import { samples as chat } from "./openai-chat/openai-chat.samples.ts";
import { samples as responses } from "./openai-responses/openai-responses.samples.ts";
import { samples as pydanticAi } from "./pydantic-ai/pydantic-ai.samples.ts";
import { formats } from "./registry.ts";
import { samples as suture } from "./suture/suture.samples.ts";

const SAMPLES: { readonly [format: string]: readonly { name: string; document: unknown }[] } = {
  "ai-sdk": aiSdk,
  "ai-sdk-ui": aiSdkUi,
  anthropic,
  bedrock,
  gemini,
  "openai-chat": chat,
  "openai-responses": responses,
  "pydantic-ai": pydanticAi,
  suture,
};

function summary({ kinds, traits, size, ids, names }: Message): unknown {
  return { kinds, traits, size, ids, names };
}

test.each(
  formats.flatMap((format) =>
    (SAMPLES[format.name] ?? []).map((sample) => [format.name, sample.name, format, sample] as const),
  ),
)("%s: what a message says of its parts is true of %s", (_, __, format, { document }) => {
  for (const message of format.read(document).messages) {
    const told = summary(message);
    expect(told).toEqual(summary(changeMessage(message, { parts: message.parts })));
    expect(message.parts).toBe(message.parts);
  }
});
