import type { SutureDocument } from "./types.ts";

const whole: SutureDocument = {
  suture: 1,
  model: "any",
  tools: [{ name: "look", description: "d", parameters: { type: "object" } }],
  messages: [
    { role: "system", parts: [{ type: "text", text: "Be brief." }] },
    {
      role: "user",
      parts: [
        { type: "text", text: "Look." },
        { type: "media", media: "image", mediaType: "image/png", data: "AAAA" },
      ],
    },
    {
      role: "assistant",
      parts: [
        { type: "reasoning", text: "Hm.", proof: "c2ln", vendor: "anthropic" },
        { type: "tool-call", id: "c1", name: "look", input: { at: 1 } },
        { type: "opaque", format: "gemini", value: { executableCode: {} }, label: "code" },
      ],
    },
    {
      role: "tool",
      parts: [
        {
          type: "tool-result",
          id: "c1",
          name: "look",
          output: [{ type: "text", text: "a cat" }],
          failed: true,
        },
      ],
    },
  ],
};

/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  { name: "a whole conversation", document: whole },
  {
    name: "a bare list with fields of its own",
    document: [
      { role: "user", parts: [{ type: "text", text: "hi", x_part: { a: 1 } }], x_message: 1 },
      {
        role: "assistant",
        parts: [{ type: "tool-call", id: "c1", name: "look", input: "not json", x_part: 1 }],
      },
      { role: "wizard", parts: "text" },
      {
        role: "tool",
        parts: [{ type: "tool-result", id: "c1", output: "plain", x_part: 1 }, { type: "odd" }, null],
      },
      { parts: null },
      "a string",
    ],
  },
];
