// Module constants instead of an object's fields, so that bundlers inline the numbers.

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
/** The item is no message, and has no readable type. */
export const ItemType = 512;
/** `tool_calls` is neither null nor a list of objects, or `function_call` is neither null nor an object. */
export const CallsType = 2048;
/** The last message asks to be continued (`prefix: true`). */
export const Prefix = 1024;
/** Only says how to answer (`output_config` beside an empty list): it may stand anywhere. */
export const Directive = 4096;
/** Holds parts that its wire accepts only in other roles: results in a reply, images in a system message. */
export const Mixed = 8192;
/** The speaker's name is empty, or contains white space or markup characters. */
export const OddName = 16_384;
/** Not a message, but a whole reply, or a list, that contains some. */
export const Envelope = 32_768;
