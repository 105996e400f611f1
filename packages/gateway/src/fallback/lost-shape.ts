/** Members that determine the shape of an answer: without them the client could not read it. */
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

/** Those of the members that were lost without which the client could not read the answer. */
export function lostShape(dropped: readonly string[]): string[] {
  return dropped.filter((name) => SHAPES.has(name));
}
