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
import type { Climb, Goal, Load } from "./climb.ts";
import { climb } from "./climb.ts";
import { budgetOf, capOf, goalOf } from "./goal.ts";
import { makeLoad } from "./load.ts";
import type { CompactOptions } from "./options.ts";
import { afterPrior } from "./summary/prior.ts";

/** A history that was read for a contract, and how its tokens are counted. */
export interface Job {
  readonly reading: Reading;
  readonly counter: Counter;
  /** Counts long texts by samples: for planning, which must not take as long as reading everything. */
  readonly rough: Counter;
  readonly options: CompactOptions;
  readonly model: string | undefined;
  readonly budget: number;
}

/** Characters of a text that are looked at where samples will do. */
const SAMPLE = 600;

const PARTS = { formats, contracts, rules };

/** Reads the document, and settles the budget by the model it is for. */
export function openJob(
  input: unknown,
  options: CompactOptions,
  budget: (model: string | undefined) => number = (model) => budgetOf(options, model),
): Job {
  const reading = openDocument(chooseProvider(PARTS, input, options), input, options);
  const model = options.model ?? reading.outline.request.model;
  const { tokenizer, calibration } = options;
  const family = familyFor(model, reading.contract.name);
  const counter = makeCounter({ model, family, tokenizer, calibration });
  const sampled = (text: string): number => counter.sample(text, SAMPLE);
  return {
    reading,
    counter,
    rough: { ...counter, text: sampled },
    options,
    model,
    budget: budget(model),
  };
}

/** Who writes the summary, and of what, where that is settled. */
export type Writing = Pick<Goal, "byModel" | "cutAt">;

/** A digest, of whatever has to go. */
export const DIGEST: Writing = { byModel: false, cutAt: undefined };

/** Finds the way to a budget, from an outline of the job's history. */
export function route(
  job: Job,
  outline: Outline,
  budget: number,
  writing: Writing,
): { load: Load; way: Climb } {
  const { reading, counter, rough, options } = job;
  const { context } = reading;
  const finder = findIn(outline);
  const contentOf: Draft["contentOf"] = (part) => part.made ?? context.contentOf(part);
  const weighed = {
    outline,
    finder,
    counter,
    rough,
    facts: context.facts,
    pending: context.pending,
    contentOf,
  };
  const load = makeLoad(weighed, { cap: capOf(options, budget), keepRecent: options.keepRecent ?? 8 });
  const summedUp =
    load.total <= budget ? 0 : afterPrior(messageAt(outline, load.leading), load.leading, contentOf);
  return { load, way: climb(load, goalOf(options, budget, writing, summedUp)) };
}

/** A draft of the history, mended for its contract; what nobody could mend comes with it. */
export function mendedDraft({ reading, options }: Job): {
  readonly draft: Draft;
  readonly findings: readonly Finding[];
} {
  const draft = new Draft(reading.outline, reading.context.contentOf);
  return { draft, findings: mend(reading, draft, options) };
}

/** Mends what a draft holds now. */
export function mend(reading: Reading, draft: Draft, { strict = false }: CompactOptions): readonly Finding[] {
  const { rules: all, context, outline } = reading;
  const inspection = inspect(draft.outline, all, context, outline.shape);
  if (!isOk(inspection.findings, strict)) mendAll(draft, inspection, all, context, strict, outline.shape);
  return inspection.findings;
}
