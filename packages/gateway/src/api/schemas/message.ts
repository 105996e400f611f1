import { z } from "@hono/zod-openapi";
import type { MediaContent, PartContent, SutureMessage, TextContent } from "@suture/core";
import type { StoredMessage } from "@suture/sessions";
import { maybe } from "./maybe.ts";

const textShape = {
  type: z.literal("text"),
  text: z.string(),
};
const mediaShape = {
  type: z.literal("media"),
  media: z.enum(["image", "audio", "video", "document"]),
  mediaType: maybe(z.string()).describe("IANA media type, where known"),
  data: maybe(z.string()).describe("base64, without a `data:` prefix"),
  url: maybe(z.string()),
  file: maybe(z.string()).describe("id of a file at the provider"),
  name: maybe(z.string()),
};

/** Text and media that a client sends: nothing else is let in. */
export const sayablePartSchema: z.ZodType<TextContent | MediaContent> = z
  .discriminatedUnion("type", [
    z.strictObject(textShape),
    z
      .strictObject(mediaShape)
      .refine(({ data, url, file }) => [data, url, file].filter((each) => each !== undefined).length === 1, {
        message: "a medium has exactly one of data, url and file",
      }),
  ])
  .openapi("SayablePart", {
    description: "Text, or a picture, audio, video or document with exactly one of `data`, `url` and `file`.",
  });

const said = z.discriminatedUnion("type", [z.looseObject(textShape), z.looseObject(mediaShape)]);

const partSchema: z.ZodType<PartContent> = z
  .discriminatedUnion("type", [
    z.looseObject(textShape),
    z.looseObject(mediaShape),
    z.looseObject({
      type: z.literal("reasoning"),
      text: maybe(z.string()).describe("the reasoning; absent if only an encrypted form exists"),
      proof: maybe(z.string()).describe("signature or encrypted blob"),
      vendor: maybe(z.string()).describe("the vendor that made the proof"),
      sealed: maybe(z.boolean()).describe("the proof contains the reasoning itself"),
      id: maybe(z.string()),
    }),
    z.looseObject({
      type: z.literal("tool-call"),
      id: maybe(z.string()),
      name: z.string(),
      input: z.unknown(),
      byProvider: maybe(z.boolean()).describe("whether the provider runs it"),
      proof: maybe(z.string()),
      vendor: maybe(z.string()),
      custom: maybe(z.boolean()),
    }),
    z.looseObject({
      type: z.literal("tool-result"),
      id: maybe(z.string()),
      name: maybe(z.string()),
      output: z.array(said),
      value: maybe(z.unknown()).describe("the structured value, if there was one"),
      failed: maybe(z.boolean()),
      byProvider: maybe(z.boolean()),
      custom: maybe(z.boolean()),
    }),
    z.looseObject({
      type: z.literal("opaque"),
      format: z.string(),
      value: z.unknown(),
      label: maybe(z.string()),
    }),
  ])
  .openapi("Part", { description: "A part of a message in canonical form." });

/** A message of a session, in canonical form. */
export const messageSchema: z.ZodType<SutureMessage> = z
  .looseObject({ role: z.enum(["system", "user", "assistant", "tool"]), parts: z.array(partSchema) })
  .openapi("Message", { description: "A message in canonical form: a role, and parts." });

/** A message with its place in a session. */
export const storedMessageSchema: z.ZodType<StoredMessage> = z
  .strictObject({
    seq: z.int().describe("sequence number in the session; 0 for a message that a compaction inserted"),
    turn: z.int(),
    at: z.number().describe("when it was appended, in milliseconds since 1970"),
    message: messageSchema,
    edited: maybe(z.literal(true)).describe("the message was edited; this is its current form"),
  })
  .openapi("StoredMessage");
