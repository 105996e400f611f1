import { convert } from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const URL = "https://example.com/a.pdf";
const linked = { type: "document_url", document_url: URL, document_name: "a.pdf" };

testRule("document-is-linked", {
  valid: [
    { title: "an address", for: "mistral", document: [chat.user([linked])] },
    {
      title: "a file of its own library",
      for: "mistral",
      document: [chat.user([{ type: "file", file_id: "f1" }])],
    },
    {
      title: "a file at OpenAI",
      for: "openai-chat",
      document: [
        chat.user([
          { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,UERG" } },
        ]),
      ],
    },
  ],
  invalid: [
    {
      title: "writes the address of a file as one",
      for: "mistral",
      document: [chat.user([{ type: "file", file: { filename: "a.pdf", file_data: URL } }])],
      findings: [
        {
          level: "error",
          place: "messages.0.content.0",
          message: "unexpected document as a file, expected its address or a data URL in `document_url`",
        },
      ],
      output: [chat.user([linked])],
      lossy: false,
    },
  ],
});

it("documents of other providers go over by their address, with bytes and name", () => {
  const source = { type: "base64", media_type: "application/pdf", data: "UERG" };
  const document = claude.request(
    "claude-sonnet-4-5",
    claude.user({ type: "document", title: "Paper", source }),
  );
  expect(
    convert(document, { to: "openai-chat", for: "mistral", model: "mistral-large" }).document,
  ).toMatchObject({
    messages: [
      chat.user([
        {
          type: "document_url",
          document_url: "data:application/pdf;base64,UERG",
          document_name: "Paper",
        },
      ]),
    ],
  });
});
