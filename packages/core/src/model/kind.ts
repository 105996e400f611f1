// Module constants instead of an object's fields, so that bundlers inline the numbers.

/** Holds text. */
export const Text = 1;
/** Holds reasoning. */
export const Reasoning = 2;
/** Holds a tool call. */
export const Call = 4;
/** Holds a tool result. */
export const Result = 8;
/** Holds an image, audio, video or document. */
export const Media = 16;
/** Holds something that only its format knows. */
export const Opaque = 32;
