import { type Alphabet, alphabet } from "./alphabet.ts";

function call(id: string): unknown {
  return { type: "tool_use", id, name: "read", input: { q: 1 } };
}

function result(tool_use_id: string, content: unknown): unknown {
  return { type: "tool_result", tool_use_id, content };
}

function search(id: string): unknown {
  return { type: "server_tool_use", id, name: "web_search", input: { query: "q" } };
}

function found(tool_use_id: string): unknown {
  const page = {
    type: "web_search_result",
    url: "https://example.com",
    title: "A page",
    encrypted_content: "c2VhbGVk",
  };
  return { type: "web_search_tool_result", tool_use_id, content: [page] };
}

function ask(id: string): unknown {
  return { type: "mcp_tool_use", id, name: "lookup", server_name: "books", input: {} };
}

function told(tool_use_id: string, text: string): unknown {
  return { type: "mcp_tool_result", tool_use_id, is_error: false, content: [{ type: "text", text }] };
}

function paper(data: string): unknown {
  return { type: "document", title: "Paper", source: { type: "text", media_type: "text/plain", data } };
}

const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "SU1BR0U=" } };

/** Message shapes of Anthropic Messages. */
export const anthropicAlphabet: Alphabet = alphabet(
  "anthropic",
  {
    user: { role: "user", content: "U:alpha" },
    assistant: { role: "assistant", content: [{ type: "text", text: "A:beta" }] },
    "call c1": { role: "assistant", content: [call("c1")] },
    "calls c1 c2": { role: "assistant", content: [{ type: "text", text: "A:both" }, call("c1"), call("c2")] },
    "result c1": { role: "user", content: [result("c1", "OUT:c1")] },
    "result c2 and text": {
      role: "user",
      content: [result("c2", "OUT:c2"), { type: "text", text: "U:beside" }],
    },
    "result of nothing": { role: "user", content: [result("stale", "OUT:stale")] },
    "empty user": { role: "user", content: "" },
    "empty assistant": { role: "assistant", content: [] },
    system: { role: "system", content: "S:rules" },
    "thought and foreign call": {
      role: "assistant",
      content: [{ type: "thinking", thinking: "T:why", signature: "c2lnbmVk" }, call("functions.Bash:0")],
    },
    image: { role: "user", content: [{ type: "text", text: "U:look" }, image] },
  },
  {
    "results c1 c2": { role: "user", content: [result("c1", "OUT:one"), result("c2", "OUT:two")] },
    "text and result c1": {
      role: "user",
      content: [{ type: "text", text: "U:before" }, result("c1", "OUT:late")],
    },
    "call c2 and text": { role: "assistant", content: [call("c2"), { type: "text", text: "A:after" }] },
    "calls c1 c1": { role: "assistant", content: [call("c1"), call("c1")] },
    "blank assistant": { role: "assistant", content: [{ type: "text", text: " \n" }] },
    "unsigned thought": {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "T:unsigned" },
        { type: "text", text: "A:thoughtful" },
      ],
    },
    "result with image": {
      role: "user",
      content: [result("c1", [{ type: "text", text: "OUT:seen" }, image])],
    },
  },
  {
    searched: {
      role: "assistant",
      content: [search("srvtoolu_1"), found("srvtoolu_1"), { type: "text", text: "A:found" }],
    },
    paused: { role: "assistant", content: [{ type: "text", text: "A:searching" }, search("srvtoolu_1")] },
    resumed: { role: "assistant", content: [found("srvtoolu_1"), { type: "text", text: "A:resumed" }] },
    "paused beside a call": { role: "assistant", content: [search("srvtoolu_2"), call("c1")] },
    "search under an odd id": { role: "assistant", content: [search("ws é 1"), found("ws é 1")] },
    "asked a server": { role: "assistant", content: [ask("mcptoolu_1"), told("mcptoolu_1", "OUT:mcp")] },
    "asked under an odd id": { role: "assistant", content: [ask("mcp é"), told("mcp é", "OUT:odd")] },
    "search by a user": {
      role: "user",
      content: [search("srvtoolu_3"), { type: "text", text: "U:searching" }],
    },
    "found by a user": { role: "user", content: [found("srvtoolu_1"), { type: "text", text: "U:found" }] },
    "call by a user": { role: "user", content: [{ type: "text", text: "U:call" }, call("c1")] },
    "thought of a user": {
      role: "user",
      content: [
        { type: "thinking", thinking: "T:user", signature: "c2lnbmVk" },
        { type: "text", text: "U:thinking" },
      ],
    },
    "result by the assistant": {
      role: "assistant",
      content: [{ type: "text", text: "A:result" }, result("c1", "OUT:assistant")],
    },
    "call and result": { role: "assistant", content: [call("c1"), result("c1", "OUT:both")] },
    "system with a document": {
      role: "system",
      content: [{ type: "text", text: "S:read" }, paper("DOC:system")],
    },
    "system with a picture": { role: "system", content: [image] },
    "system that calls": { role: "system", content: [call("c1"), result("c1", "OUT:system")] },
    document: { role: "user", content: [{ type: "text", text: "U:read" }, paper("DOC:user")] },
    "picture of the assistant": { role: "assistant", content: [{ type: "text", text: "A:look" }, image] },
    "document in a result": { role: "user", content: [result("c1", [paper("DOC:result")])] },
    "redacted thought": {
      role: "assistant",
      content: [
        { type: "redacted_thinking", data: "c2VhbGVk" },
        { type: "text", text: "A:redacted" },
      ],
    },
    "search results": {
      role: "user",
      content: [
        {
          type: "search_result",
          source: "https://example.com",
          title: "A page",
          content: [{ type: "text", text: "found" }],
        },
      ],
    },
  },
);
