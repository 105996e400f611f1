import { chat, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const shown = (image_url: string) => ({ type: "input_image", image_url });
const said = (text: string) => ({ type: "input_text", text });
const PNG = "iVBORw0KGgo=";

testRule("image-address-is-valid", {
  valid: [
    ...["https://example.com/a.png", "HTTP://example.com/a.png", `data:image/png;base64,${PNG}`].map(
      (url) => ({
        title: `a picture at ${url}`,
        for: "openai-chat",
        document: [chat.user([chat.image(url)])],
      }),
    ),
    {
      title: "a picture in a file",
      for: "openai-responses",
      document: [items.user([{ type: "input_image", file_id: "file-1" }])],
    },
    {
      title: "a path where nobody minds",
      for: "vllm",
      document: [chat.user([chat.image("/api/a.png")])],
    },
    {
      title: "bytes that an SDK will give a head",
      for: "openai-chat",
      from: "ai-sdk",
      document: [{ role: "user", content: [{ type: "image", image: PNG }] }],
    },
  ],
  invalid: [
    {
      title: "a path",
      for: "openai-chat",
      document: [chat.user([chat.image("/api/a.png")])],
      findings: [
        {
          place: "messages.0.content.0",
          level: "error",
          message: "unexpected picture at /api/a.png, expected one on the web, or its bytes in a data URL",
          says: "Invalid image URL: 'messages[0].content[0].image_url.url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got a value without the 'data:' prefix.",
        },
      ],
      output: [chat.user([chat.text("[image /api/a.png left out: there is no picture]")])],
      lossy: true,
    },
    {
      title: "no address",
      for: "openai-responses",
      document: [items.user([said("?"), shown("")])],
      findings: [
        {
          place: "input.0.content.1",
          level: "error",
          says: "Invalid 'input[0].content[1].image_url'. Expected a valid URL, but got a value with an invalid format.",
        },
      ],
      output: [items.user([said("?"), said("[image left out: there is no picture]")])],
      lossy: true,
    },
    {
      title: "no bytes",
      for: "openai-chat",
      document: [chat.user([chat.image("data:image/png;base64,")])],
      findings: [{ level: "error", message: "unexpected empty picture, expected its bytes" }],
      output: [chat.user([chat.text("[image image/png left out: there is no picture]")])],
      lossy: true,
    },
    {
      title: "a data URL that is not in base64",
      for: "openai-chat",
      document: [chat.user([chat.image("data:image/svg+xml,<svg/>")])],
      findings: [{ level: "error" }],
      output: [chat.user([chat.text("[image data:image/svg+xml,<svg/> left out: there is no picture]")])],
      lossy: true,
    },
    {
      title: "a placeholder that begins like a picture",
      for: "openai-chat",
      document: [chat.user([chat.image("/9j/ was here")])],
      findings: [{ level: "error" }],
      output: [chat.user([chat.text("[image /9j/ was here left out: there is no picture]")])],
      lossy: true,
    },
    {
      title: "bytes without a head",
      for: "openai-chat",
      document: [chat.user([chat.image(PNG)])],
      findings: [{ level: "error" }],
      output: [chat.user([chat.image(`data:image/png;base64,${PNG}`)])],
      lossy: false,
    },
    {
      title: "two pictures of a result, one of them at a path",
      for: "openai-responses",
      document: [
        items.user("Show me."),
        items.call("c1"),
        items.output("c1", [shown("https://example.com/a.png"), shown("/b.png"), shown(PNG)]),
      ],
      findings: [{ place: "input.2", level: "error" }],
      output: [
        items.user("Show me."),
        items.call("c1"),
        items.output("c1", [
          shown("https://example.com/a.png"),
          said("[image /b.png left out: there is no picture]"),
          shown(`data:image/png;base64,${PNG}`),
        ]),
      ],
    },
    {
      title: "an address of another kind stays: it is a risk",
      for: "openai-chat",
      document: [chat.user([chat.image("gs://bucket/a.png")])],
      findings: [{ level: "risk" }],
    },
  ],
});
