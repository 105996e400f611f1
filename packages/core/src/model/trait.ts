// Constants of a module instead of fields of an object: bundlers write the numbers where they are used.

/** Text, reasoning or result that holds nothing at all. */
export const Empty = 1;
/** Text, reasoning or result that holds nothing but white space (always set together with nothing else said). */
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
/** A sound. */
export const Audio = 2048;
/** A film. */
export const Video = 4096;
/** A document. */
export const Document = 8192;
/** The wire does not know this part's type, or a field of it has the wrong type. */
export const Unknown = 16384;
/** System text that stands inside a message of another role (pydantic-ai `system-prompt`). */
export const Instruction = 32768;
/** A call that was not to run without a person who agrees, and none did (ai-sdk approvals). */
export const Denied = 65536;
/** A result whose content is absent or null rather than empty. */
export const Absent = 131072;
/** Arguments are missing altogether. */
export const ArgumentsMissing = 262144;
/** Stands for things stored at the provider (`item_reference`): may supply a call that is not in the document. */
export const Reference = 524288;
/** Reasoning that carries its encrypted content, so that it can be replayed anywhere. */
export const Encrypted = 1048576;
/** A call whose input is free text instead of arguments. */
export const FreeText = 2097152;
/** Said in a way that only one provider has: declined (`refusal`), or spoken (`audio`). */
export const Aside = 4194304;
/** A call or result in the form that came before tools (`function_call`), which goes by its name and needs no other half. */
export const Legacy = 8388608;
/** An address where most have an object around it (`image_url`). */
export const Bare = 134217728;
/** Of a type that only others than who invented the wire know (`document_url`). */
export const Foreign = 268435456;
/** Something of the application's own beside what a message says: no model is sent it. */
export const Local = 536870912;
/** Carries a prompt-cache mark that lasts for an hour. */
export const Lasting = 1073741824;
/**
 * Of a message: a reader has seen that it holds nothing but what its wire knows, and that none of its strings, ids and names
 * aside, is refused. Said only to those who ask.
 */
export const Plain = 16777216;
/** Of a message: something stands behind a call. */
export const Trailing = 33554432;
/** Of a message: a result does not name its tool. */
export const Nameless = 67108864;
