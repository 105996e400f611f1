/** Members that say what an answer looks like: whoever reads it would not know it without them. */
const SHAPES: ReadonlySet<string> = new Set([
  "response_format",
  "text.format",
  "output_config.format",
  "generationConfig.responseMimeType",
  "generationConfig.responseSchema",
  "generationConfig.responseJsonSchema",
  "n",
  "generationConfig.candidateCount",
  "modalities",
  "generationConfig.responseModalities",
]);

/** Of the members that could not be carried over, those without which the answer is not what the client will read. */
export function lostShape(dropped: readonly string[]): string[] {
  return dropped.filter((name) => SHAPES.has(name));
}
