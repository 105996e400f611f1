/** Members of the events of all wires that hold what a model says, thinks or calls with. */
const SAID =
  /"(?:content|text|refusal|reasoning(?:_content)?|thinking|arguments|partial_json|delta)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** How many of the bytes of a stretch of a stream are what a model says, roughly; the rest is what its wire wraps around it. */
export function saidIn(stretch: string): number {
  let said = 0;
  for (const [, text = ""] of stretch.matchAll(SAID)) said += text.length;
  return said;
}
