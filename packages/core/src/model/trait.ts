// Module constants instead of an object's fields, so that bundlers inline the numbers.

/** Text, reasoning or result that is empty. */
export const Empty = 1;
/** Text, reasoning or result that holds only white space. */
export const Blank = 2;
/** Reasoning (or a Gemini call) that carries a signature or encrypted proof. */
export const Signed = 4;
/** Reasoning that cannot be read: redacted or only encrypted. */
export const Sealed = 8;
/** A call the provider runs itself, or the result of one (`server_tool_use`, `mcp_tool_use`, built-in items). */
export const ByProvider = 16;
/** A tool result that says the tool failed. */
export const Failed = 32;
/** A tool result whose content holds media. */
export const HoldsMedia = 64;
/** Call arguments given as text that must be parsed (`arguments: "{…}"`). */
export const ArgumentsText = 128;
/** Call arguments given as a value that is not a plain object. */
export const ArgumentsNotObject = 256;
/** Carries a prompt-cache mark (`cache_control`, `cachePoint`). */
export const CacheMark = 512;
/** An image. */
export const Image = 1024;
/** Audio. */
export const Audio = 2048;
/** A video. */
export const Video = 4096;
/** A document. */
export const Document = 8192;
/** The wire does not know this part's type, or a field of it has the wrong type. */
export const Unknown = 16384;
/** System text that stands inside a message of another role (pydantic-ai `system-prompt`). */
export const Instruction = 32768;
/** A call that needed a person's approval and did not get it (ai-sdk). */
export const Denied = 65536;
/** A result whose content is absent or null rather than empty. */
export const Absent = 131072;
/** Arguments are missing altogether. */
export const ArgumentsMissing = 262144;
/** Refers to something stored at the provider (`item_reference`), which may be a call that is not in the document. */
export const Reference = 524288;
/** Reasoning with its encrypted content, so it can be replayed anywhere. */
export const Encrypted = 1048576;
/** A call whose input is free text instead of arguments. */
export const FreeText = 2097152;
/** Said in a way that only one provider has: declined (`refusal`) or spoken (`audio`). */
export const Aside = 4194304;
/** A call or result in the older form (`function_call`), which has no id and may stand alone. */
export const Legacy = 8388608;
/** A plain URL where most wires have an object (`image_url`). */
export const Bare = 134217728;
/** Of a type that the wire's inventor does not know, but imitators do (`document_url`). */
export const Foreign = 268435456;
/** Data of the application that no model is sent. */
export const Local = 536870912;
/** Carries a prompt-cache mark that lasts for an hour. */
export const Lasting = 1073741824;
/**
 * Of a message: its reader has checked that it holds only what its wire knows, and that none of its strings (except ids
 * and names) is refused. Set only for sinks that ask.
 */
export const Plain = 16777216;
/** Of a message: something follows a call. */
export const Trailing = 33554432;
/** Of a message: a result does not name its tool. */
export const Nameless = 67108864;
