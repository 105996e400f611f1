/** In what one generation of models differs from another. */
export interface ModelTraits {
  /** Calls of the current turn must bring back their signatures. */
  readonly demandsSignatures: boolean;
  /** The names of responses are compared with those of the calls. */
  readonly comparesNames: boolean;
  /** Answers are signed whether or not the model was asked to think, and calls have ids. */
  readonly signsEverything: boolean;
  /** Whether the model thinks at all. */
  readonly thinks: boolean;
  /** Turns of the user and of the model take turns, and the user's is the last. */
  readonly alternates: boolean;
  /** Only `user` and `model` are taken for roles, and the last turn must be the user's. */
  readonly strictTurns: boolean;
  /** How the answer to too long a prompt is worded. */
  readonly overflow: "counted" | "plain" | "bracketed";
}

/** The version in a model's name; the aliases stand for the newest model of their kind that was seen to behave so. */
function versionOf(model: string): number {
  const [, version] = /^gemini-(\d+(?:\.\d+)?)/.exec(model) ?? [];
  if (version !== undefined) return Number(version);
  if (/^gemini-flash(-lite)?-latest/.test(model)) return 3.6;
  if (/^gemini-pro-latest/.test(model)) return 3.1;
  if (/^gemini-pro(-vision)?$/.test(model)) return 1;
  return 0;
}

/** What is particular about a model, read from its name. */
export function traitsOf(model: string): ModelTraits {
  const version = versionOf(model);
  const draws = model.includes("-image");
  return {
    demandsSignatures: version >= 3 && !draws,
    comparesNames: version >= 3,
    signsEverything: version >= 3,
    thinks: version >= 2.5,
    alternates: version === 1,
    strictTurns: version >= 3.6 || model.startsWith("gemini-3.5-flash-lite"),
    overflow: draws ? "bracketed" : version >= 2.5 ? "plain" : "counted",
  };
}
