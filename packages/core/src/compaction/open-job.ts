import { contracts } from "../contracts/registry.ts";
import { Draft } from "../edits/draft.ts";
import { formats } from "../formats/registry.ts";
import { messageAt, type Outline } from "../model/outline.ts";
import { isOk } from "../repair/check.ts";
import { chooseProvider } from "../repair/choose-provider.ts";
import { openDocument, type Reading } from "../repair/open-document.ts";
import type { Finding } from "../repair/report.ts";
import { inspect, mendAll } from "../repair/run-rules.ts";
import { rules } from "../rules/registry.ts";
import { type Counter, makeCounter } from "../tokens/counter.ts";
import { familyFor } from "../tokens/family.ts";
import { findIn } from "../turns/open-history.ts";
import { type Climb, climb, type Goal, type Load } from "./climb.ts";
import { budgetOf, capOf, goalOf } from "./goal.ts";
import { makeLoad } from "./load.ts";
import { requireCompactOptions } from "./option-kinds.ts";
import type { CompactOptions } from "./options.ts";
import { afterPrior } from "./summary/prior.ts";

/** A history read for a contract, with the means to count its tokens. */
export interface Job {
  readonly reading: Reading;
  readonly counter: Counter;
  readonly options: CompactOptions;
  readonly model: string | undefined;
  /** Tokens that the request reserves for its reply, if given. */
  readonly maxTokens: number | undefined;
  readonly budget: number;
}

const PARTS = { formats, contracts, rules };

/** Reads the document, and determines the budget for its model. */
export function openJob(
  input: unknown,
  options: CompactOptions,
  budget: (model: string | undefined, maxTokens: number | undefined) => number = (model, maxTokens) =>
    budgetOf(options, model, maxTokens),
): Job {
  requireCompactOptions(options);
  const provider = chooseProvider(PARTS, input, options);
  const reading = openDocument(provider, input, options);
  const { request } = reading.outline;
  const model = options.model ?? request.model;
  const maxTokens = request.whole ? provider.format.requestOf(input).maxTokens : undefined;
  const { tokenizer, calibration } = options;
  const family = familyFor(model, reading.contract.name);
  const counter = makeCounter({ model, family, tokenizer, calibration });
  return { reading, counter, options, model, maxTokens, budget: budget(model, maxTokens) };
}

/** Who writes the summary, and where the head must end, if that is decided. */
export type Writing = Pick<Goal, "byModel" | "cutAt">;

/** A digest of whatever must go. */
export const DIGEST: Writing = { byModel: false, cutAt: undefined };

/** Finds the way to a budget for an outline of the job's history. */
export function route(
  job: Job,
  outline: Outline,
  budget: number,
  writing: Writing,
): { load: Load; way: Climb } {
  const { reading, counter, options } = job;
  const { facts, pending, contentOf: read } = reading.context;
  const contentOf: Draft["contentOf"] = (part) => part.made ?? read(part);
  const { minKeepTail = 0, keepRecent = 8, strict = false } = options;
  const limits = { budget, cap: capOf(options, budget), minKeepTail, keepRecent };
  const load = makeLoad(
    { outline, finder: findIn(outline), counter, facts, pending, strict, contentOf },
    limits,
  );
  const first = load.total <= budget ? undefined : messageAt(outline, load.leading);
  const summedUp = afterPrior(first, load.leading, contentOf);
  return { load, way: climb(load, goalOf(options, budget, writing, summedUp)) };
}

/** A draft of the history, mended for its contract, with the findings. */
export function mendedDraft({ reading, options }: Job): {
  readonly draft: Draft;
  readonly findings: readonly Finding[];
} {
  const { outline, context } = reading;
  const draft = new Draft(outline, context.contentOf, context.fieldsOf);
  return { draft, findings: mend(reading, draft, options) };
}

/** Mends the current state of a draft. */
export function mend(reading: Reading, draft: Draft, { strict = false }: CompactOptions): readonly Finding[] {
  const { rules: all, context, outline } = reading;
  const inspection = inspect(draft.outline, all, context, outline.shape);
  if (!isOk(inspection.findings, strict)) mendAll(draft, inspection, all, context, strict, outline.shape);
  return inspection.findings;
}
