// Constants of a module instead of fields of an object: bundlers write the numbers where they are used.

/** The message is not an object. */
export const NotObject = 1;
/** The role is missing or unknown to the format. */
export const UnknownRole = 2;
/** `content` (`parts`) is null. */
export const ContentNull = 4;
/** `content` is absent. */
export const ContentMissing = 8;
/** `content` is of a type the wire does not know (an object, a number). */
export const ContentType = 16;
/** `content` is an empty string. */
export const ContentEmptyString = 32;
/** `content` is an empty list. */
export const ContentEmptyList = 64;
/** `tool_calls: []`. */
export const EmptyToolCalls = 128;
/** `tool_calls: null`. */
export const NullToolCalls = 256;
/** The item has no type, or none that can be read, and is no message. */
export const ItemType = 512;
/** `tool_calls` is neither a list of objects nor null, or `function_call` neither an object nor null. */
export const CallsType = 2048;
/** The last message asks to be continued (`prefix: true`). */
export const Prefix = 1024;
/** Says how to answer and nothing else (`output_config` beside an empty list): it may stand anywhere. */
export const Directive = 4096;
/** Holds parts that its wire takes from others alone: results in a reply, pictures in a system message. */
export const Mixed = 8192;
/** The name of who speaks holds white space or signs of markup, or nothing. */
export const OddName = 16_384;
