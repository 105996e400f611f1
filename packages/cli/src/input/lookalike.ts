/** What a document is instead of a history, and what to do with it. */
export interface Foreign {
  /** "looks like a LangChain dump, which is not a format that is read". */
  readonly what: string;
  readonly hint: string;
}

/** An object of a document. */
export type Bag = { readonly [name: string]: unknown };

/** True for an object that is no list. */
export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Messages that look like those of a format of ours, and would be read as something that they do not say. */
export function lookalikeOf(value: unknown): Foreign | undefined {
  const { messages, data: listed } = isBag(value) ? value : { messages: value };
  const list = messages ?? listed;
  const entries: readonly Bag[] = Array.isArray(list) ? list.filter(isBag) : [];
  const [first] = entries;
  if (first === undefined) return undefined;
  const { role, data, content, blocks, object, info, parts } = first;
  const isSpoken = role === undefined && (content !== undefined || isBag(data));
  if (isSpoken && entries.some(({ type }) => LANGCHAIN.has(type))) {
    const made = isBag(data) ? "messages_from_dict reads them, and " : "";
    return notRead(
      "a LangChain dump",
      `In Python, ${made}convert_to_openai_messages makes openai-chat of LangChain's messages.`,
    );
  }
  const block: unknown = Array.isArray(blocks) ? blocks.find(isBag) : undefined;
  if (isBag(block) && "block_type" in block) {
    const hint =
      "In Python, to_openai_message_dicts of llama_index.llms.openai.utils makes openai-chat of it.";
    return notRead("a LlamaIndex history", hint);
  }
  if (isBag(info) && typeof info.role === "string" && Array.isArray(parts)) {
    const texts = '([.parts[] | select(.type == "text") | .text] | join("\\n"))';
    const filter = `${messages === value ? "." : ".messages"} | map({role: .info.role, content: ${texts}})`;
    return notRead("an opencode export", `jq '${filter}' makes a history of what was said in it.`);
  }
  if (object !== "thread.message") return undefined;
  const texts = '([.content[].text.value? // empty] | join("\\n"))';
  const at = Array.isArray(value) ? "." : messages === undefined ? ".data" : ".messages";
  const filter = `${at} | sort_by(.created_at) | map({role, content: ${texts}})`;
  return notRead(
    "a thread of OpenAI's Assistants",
    `jq '${filter}' makes a history of what was written in it.`,
  );
}

/** What only LangChain calls a message. */
const LANGCHAIN: ReadonlySet<unknown> = new Set(["human", "ai", "AIMessageChunk"]);

/** Says what is not read, and how it could be. */
export function notRead(what: string, hint: string): Foreign {
  return { what: `looks like ${what}, which is not a format that is read`, hint };
}
