// Constants of a module instead of fields of an object: bundlers write the numbers where they are used.

/** Holds text. */
export const Text = 1;
/** Holds reasoning. */
export const Reasoning = 2;
/** Holds a tool call. */
export const Call = 4;
/** Holds a tool result. */
export const Result = 8;
/** Holds an image, a sound, a film or a document. */
export const Media = 16;
/** Holds something only its format knows. */
export const Opaque = 32;
