/** Differences between generations of models. */
export interface ModelTraits {
  /** Calls of the current turn must bring back their signatures. */
  readonly demandsSignatures: boolean;
  /** Names of responses must match those of the calls. */
  readonly comparesNames: boolean;
  /** Answers are signed whether or not thinking was requested, and calls have ids. */
  readonly signsEverything: boolean;
  /** Whether the model thinks at all. */
  readonly thinks: boolean;
  /** Whether the model can combine functions with built-in tools. */
  readonly combinesTools: boolean;
  /** User and model must alternate, and the last turn must be the user's. */
  readonly alternates: boolean;
  /** Only `user` and `model` are valid roles, and the last turn must be the user's. */
  readonly strictTurns: boolean;
  /** The wording of the refusal of a prompt that is too long. */
  readonly overflow: "counted" | "plain" | "bracketed";
}

/** The version in a model's name. An alias counts as the newest model of its kind that is known to behave so. */
function versionOf(model: string): number {
  const [, version] = /^gemini-(\d+(?:\.\d+)?)/.exec(model) ?? [];
  if (version !== undefined) return Number(version);
  if (/^gemini-flash(-lite)?-latest/.test(model)) return 3.6;
  if (/^gemini-pro-latest/.test(model)) return 3.1;
  if (/^gemini-pro(-vision)?$/.test(model)) return 1;
  return 0;
}

/** The traits of a model by its name. */
export function traitsOf(model: string): ModelTraits {
  const version = versionOf(model);
  const draws = model.includes("-image");
  return {
    demandsSignatures: version >= 3 && !draws,
    comparesNames: version >= 3,
    signsEverything: version >= 3,
    thinks: version >= 2.5,
    combinesTools: version >= 3 && model !== "gemini-flash-lite-latest",
    alternates: version === 1,
    strictTurns: version >= 3.6 || model.startsWith("gemini-3.5-flash-lite"),
    overflow: draws ? "bracketed" : version >= 2.5 ? "plain" : "counted",
  };
}
