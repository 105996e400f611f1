/** A model behind the name of its upstream: `anthropic/claude-sonnet-5`. */
export interface ModelName {
  readonly upstream: string;
  readonly model: string;
}

/** What the name of a model looks like that says whom to ask. */
export const MODEL_NAME: RegExp = /^[a-z0-9][a-z0-9-]*\/\S.*$/;

/** How such a name is written, for those who wrote another. */
export const MODEL_NAME_WORDS = "expected an upstream and its model: anthropic/claude-sonnet-5";

/** The upstream and the model that a name stands for; undefined when it names no upstream. */
export function readModelName(name: string): ModelName | undefined {
  if (!MODEL_NAME.test(name)) return undefined;
  const slash = name.indexOf("/");
  return { upstream: name.slice(0, slash), model: name.slice(slash + 1) };
}
