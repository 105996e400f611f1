/** Members of events, on all wires, that hold a model's text, reasoning or arguments. */
const SAID =
  /"(?:content|text|refusal|reasoning(?:_content)?|thinking|arguments|partial_json|delta)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** Roughly how many bytes of a stretch of a stream the model produced; the rest is the wire's wrapping. */
export function saidIn(stretch: string): number {
  let said = 0;
  for (const [, text = ""] of stretch.matchAll(SAID)) said += text.length;
  return said;
}
