import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { a, call, MIDDLE, NEW, OLD, result, s, text, think, tools, u } from "../../testing/anthropic.ts";

/** A PNG of one pixel. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function answerTo(messages: readonly unknown[], model = NEW, members: object = {}): string {
  const body = { model, max_tokens: 4_096, messages, tools, ...members };
  const verdict = judge("anthropic", { body });
  return verdict.accepted ? "accepted" : verdict.complaint.message;
}

type Row = readonly [name: string, messages: readonly unknown[], said: string, model?: string];

function table(rows: readonly Row[], members: object = {}): void {
  for (const [name, messages, said, model] of rows) {
    it(name, () => expect(answerTo(messages, model, members)).toBe(said));
  }
}

describe("messages and blocks", () => {
  table([
    ["no object", ["hello"], "messages.0: Input does not match the expected shape."],
    ["no role", [{ content: "x" }], "messages.0.role: Field required"],
    [
      "an unknown role",
      [u("a"), s([]), { role: "bogus", content: "x" }],
      'messages: Unexpected role "bogus". Allowed roles are "user" or "assistant"',
    ],
    ["no content", [{ role: "user" }], "messages.0.content: Field required"],
    ["content null", [u(null)], "messages.0.content: Input should be a valid array"],
    ["content an object", [u({})], "messages.0.content: Input should be a valid array"],
    ["content an object, of old", [u({})], "messages.0.content: Input should be a valid list", OLD],
    ["a block that is no object", [u([7])], "messages.0.content.0: Input should be an object"],
    [
      "a thought at the end of a message",
      [u("x"), a([text("y"), think("z")]), u("w")],
      "messages.1: The final block in an assistant message cannot be `thinking`.",
    ],
    ["a block without a type", [u([{}])], "messages.0.content.0.type: Field required"],
    ["no text", [u([{ type: "text" }])], "messages.0.content.0.text.text: Field required"],
    [
      "an unknown member of a block",
      [u([{ ...text("x"), bogus: 1 }])],
      "messages.0.content.0.text.bogus: Extra inputs are not permitted",
    ],
    [
      "an unknown member of a message",
      [{ ...u("x"), name: "n" }],
      "messages.0.name: Extra inputs are not permitted",
    ],
    [
      "an id with a dot",
      [u("x"), a([text("y"), call("functions.f:0")])],
      "messages.1.content.1.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    ],
    [
      "a call of no name",
      [u("x"), a([{ ...call("t1"), name: "" }])],
      "messages.1.content.0.tool_use.name: String should have at least 1 character",
    ],
    [
      "a call of a long name",
      [u("x"), a([{ ...call("t1"), name: "f".repeat(201) }])],
      "messages.1.content.0.tool_use.name: String should have at most 200 characters",
    ],
    [
      "an input that is text",
      [u("x"), a([{ ...call("t1"), input: "{}" }])],
      "messages.1.content.0.tool_use.input: Input should be an object",
    ],
    [
      "a result without an id",
      [u("x"), a([call("t1")]), u([{ type: "tool_result", content: "r" }])],
      "messages.2.content.0.tool_result.tool_use_id: Field required",
    ],
    [
      "a call in a result",
      [u("x"), a([call("t1")]), u([{ ...result("t1"), content: [call("t2")] }])],
      "messages.2.content.0.tool_result.content.0: Input tag 'tool_use' found using 'type' does not match any of the expected tags: 'browser_state', 'document', 'image', 'search_result', 'text', 'tool_reference'",
    ],
    [
      "a result of the assistant's",
      [u("x"), a([result("t1")])],
      "messages.1: `tool_result` blocks can only be in `user` messages",
    ],
    [
      "a picture of the assistant's",
      [u("x"), a([{ type: "image", source: { type: "url", url: "https://example.com/a.png" } }]), u("y")],
      "messages.1.content: 'image' blocks are not permitted within assistant turns.",
    ],
    [
      "a file that code made",
      [u("x"), a([{ type: "container_upload", file_id: "file_1" }]), u("y")],
      "messages.1.content: 'container_upload' blocks are not permitted within assistant turns.",
    ],
    [
      "a failure without a word",
      [u("x"), a([call("t1")]), u([{ ...result("t1"), content: "", is_error: true }])],
      "messages.2.content.0.tool_result: content cannot be empty if `is_error` is true",
    ],
    [
      "a call of the user's",
      [u([call("t1")])],
      "messages.0: `tool_use` blocks can only be in `assistant` messages",
    ],
  ]);

  it("knows no image_url", () => {
    expect(answerTo([u([{ type: "image_url", image_url: {} }])])).toContain(
      "messages.0.content.0: Input tag 'image_url' found using 'type' does not match any of the expected tags: ",
    );
  });
});

describe("turns", () => {
  table([
    ["the same role twice", [u("a"), u("b"), a("c"), a("d"), u("e")], "accepted"],
    ["the assistant first", [a("a"), u("b")], "accepted"],
    ["nothing of the user's", [u([])], "messages.0: user messages must have non-empty content"],
    ["an empty text of the user's", [u("")], "messages.0: user messages must have non-empty content"],
    [
      "two empty turns, the first of which is blamed",
      [u("a"), a("ok"), u([]), u([])],
      "messages.2: user messages must have non-empty content",
    ],
    ["an empty turn before a full one", [u([]), u("a")], "accepted"],
    ["an empty turn behind a full one", [u("a"), u([])], "accepted"],
    ["an empty turn of the assistant's", [u("a"), a([])], "accepted"],
    ["an empty turn of the assistant's in the middle", [u("a"), a([]), u("b")], "accepted"],
    [
      "an empty turn of the assistant's, of old",
      [u("a"), a([]), u("b")],
      "messages.1: all messages must have non-empty content except for the optional final assistant message",
      OLD,
    ],
    [
      "an empty turn of the user's, of old",
      [u("a"), a("b"), u([]), u([])],
      "messages.2: all messages must have non-empty content except for the optional final assistant message",
      OLD,
    ],
    ["an empty final turn, of old", [u("a"), a("")], "accepted", OLD],
    ["an empty message beside a full one, of old", [u([]), u("a"), a("b"), a([]), u("c")], "accepted", OLD],
    ["an empty message before a final one, of old", [u("a"), a([]), a("b")], "accepted", OLD],
    ["an empty text block", [u([text("")])], "messages: text content blocks must be non-empty"],
    [
      "a cached empty text block",
      [u([{ ...text(""), cache_control: { type: "ephemeral" } }])],
      "messages.0.content.0.text: cache_control cannot be set for empty text blocks",
    ],
    ["white space", [u("  ")], "messages: text content blocks must contain non-whitespace text"],
    ["white space beside a call", [u("x"), a([text(" "), call("t1")]), u([result("t1")])], "accepted"],
    [
      "the assistant last",
      [u("a"), a("b")],
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    ],
    ["the assistant last, before 4.6", [u("a"), a("b")], "accepted", MIDDLE],
    [
      "a prefill that ends in a space",
      [u("a"), a("b ")],
      "messages: final assistant content cannot end with trailing whitespace",
      MIDDLE,
    ],
  ]);
});

describe("system messages", () => {
  const anywhere = "the directive-only form (content: [] with output_config) is accepted at any position";
  const head = `messages.0: use the top-level 'system' parameter for the initial system prompt; ${anywhere}`;
  const place = (at: number) =>
    `messages.${at}: role 'system' must precede an 'assistant' message or end the array; ${anywhere}`;
  const image = {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
  };
  table([
    ["at the head", [s("x"), u("a")], head],
    ["at the head, before 4.8", [s("x"), u("a")], head, MIDDLE],
    ["at the head, blank", [s("  "), u("a")], head],
    ["at the head, empty", [s([]), u("a")], "messages.0: system content must contain at least one block"],
    ["before the user", [u("a"), s("x"), u("b")], place(1)],
    ["a run before the user", [u("a"), s("1"), s("2"), s("3"), u("b")], place(3)],
    ["before the user, blank", [u("a"), s("  "), u("b")], place(1)],
    ["blank", [u("a"), s("  ")], "messages.1: system text blocks must contain non-whitespace text"],
    [
      "one block of two blank",
      [u("a"), s([text("x"), text("")])],
      "messages.1: system text blocks must contain non-whitespace text",
    ],
    ["empty", [u("a"), s([]), u("b")], "messages.1: system content must contain at least one block"],
    [
      "an image",
      [u("a"), s([image]), u("b")],
      "messages.1: role 'system' supports text, tool_addition, and tool_removal blocks only",
    ],
    ["before 4.8", [u("a"), s("x")], "role 'system' is not supported on this model", MIDDLE],
    ["at the end", [u("a"), s("x")], "accepted"],
    ["a run at the end", [u("a"), s("1"), s("2")], "accepted"],
    ["before the assistant", [u("a"), s("1"), s("2"), a("ok"), u("b")], "accepted"],
    ["directives only", [u("a"), { ...s([]), output_config: { effort: "low" } }, u("b")], "accepted"],
    ["content null", [u("a"), s(null)], "messages.1.content: Input should be a valid array"],
  ]);
});

describe("cache and images", () => {
  const cached = { ...text("x"), cache_control: { type: "ephemeral" } };
  const lasting = { ...text("x"), cache_control: { type: "ephemeral", ttl: "1h" } };
  const image = (data: string) => ({
    type: "image",
    source: { type: "base64", media_type: "image/png", data },
  });
  /** The head of a PNG image of this width and height. */
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(33);
    bytes.writeUInt32BE(0x89504e47, 0);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return image(bytes.toString("base64"));
  };
  const pixels = "At least one of the image dimensions exceed max allowed size";
  const own = { cache_control: { type: "ephemeral" } };
  table([
    ["a breakpoint of minutes behind one of an hour", [u([lasting, cached])], "accepted"],
    [
      "a breakpoint of an hour behind one of minutes",
      [u([cached]), u([lasting])],
      "messages.1.content.0.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: `tools`, `system`, `messages`.",
    ],
  ]);
  table(
    [
      ["3 breakpoints and one of the request's own", [u([cached, cached, cached, text("y")])], "accepted"],
      [
        "4 breakpoints and one of the request's own",
        [u([cached, cached, cached, cached, text("y")])],
        "A maximum of 4 blocks with cache_control may be provided. Found 5.",
      ],
      [
        "4 breakpoints, the last where the request's own is set",
        [u([cached, cached, cached, cached])],
        "accepted",
      ],
    ],
    own,
  );
  table([
    ["4 breakpoints", [u([cached, cached, cached, cached])], "accepted"],
    [
      "5 breakpoints",
      [u([cached, cached, cached]), a("ok"), u([cached, cached])],
      "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    ],
    ["a large image", [u([png(8_000, 8_000)])], "accepted"],
    [
      "an image that is too large",
      [u([text("x"), png(8_001, 10)])],
      `messages.0.content.1.image.source.base64.data: ${pixels}: 8000 pixels`,
    ],
    ["20 images", [u(Array.from({ length: 20 }, () => png(2_001, 10)))], "accepted"],
    [
      "21 images",
      [u(Array.from({ length: 21 }, () => png(2_001, 10)))],
      `messages.0.content.0.image.source.base64.data: ${pixels} for many-image requests: 2000 pixels`,
    ],
    [
      "an image that is too long",
      [u([image("A".repeat(5_242_884))])],
      "messages.0.content.0.image.source.base64: image exceeds 5 MB maximum: 5242884 bytes > 5242880 bytes",
    ],
    [
      "an image under a plain address",
      [u([{ type: "image", source: { type: "url", url: "http://example.com/a.png" } }])],
      "Only HTTPS URLs are supported.",
    ],
    [
      "an image that is called something else",
      [u([{ type: "image", source: { type: "base64", media_type: "image/png", data: "/9j/4AAQSkZJRg==" } }])],
      "messages.0.content.0.image.source.base64: The image was specified using the image/png media type, but the image appears to be a image/jpeg image",
    ],
    [
      "a single dot that is called something else",
      [u([{ type: "image", source: { type: "base64", media_type: "image/jpeg", data: DOT } }])],
      "accepted",
    ],
    [
      "an image without a byte",
      [u([image("")])],
      "messages.0.content.0.image.source.base64: image cannot be empty",
    ],
    ["100 images", [u(Array.from({ length: 100 }, () => png(10, 10)))], "accepted", OLD],
    [
      "101 images",
      [u(Array.from({ length: 101 }, () => png(10, 10)))],
      "too many images and documents: 101 + 0 > 100",
      OLD,
    ],
    [
      "an image of no known type",
      [u([{ type: "image", source: { type: "base64", media_type: "image/tiff", data: "" } }])],
      "messages.0.content.0.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
    ],
  ]);
});
