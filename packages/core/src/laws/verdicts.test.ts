import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

/** A request that a live provider answered. */
interface Verdict {
  readonly provider: string;
  readonly model?: string;
  readonly status: number;
  readonly error?: string;
  readonly request: unknown;
  readonly sha1: string;
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../../..");

/** Where recorded verdicts are kept: beside the project, or where `SUTURE_VERDICTS` says. They are no part of it. */
const VERDICTS = process.env.SUTURE_VERDICTS ?? join(ROOT, "../shared/verdicts");

/** Reads every verdict; empty when there are none on this machine. */
function readVerdicts(): Verdict[] {
  if (!existsSync(VERDICTS)) return [];
  return readdirSync(VERDICTS)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) =>
      readFileSync(join(VERDICTS, file), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Verdict),
    );
}

const NAMES: { readonly [name: string]: string } = {
  "bedrock-converse": "bedrock",
  "x.ai": "xai",
  "127.0.0.1": "ollama",
  huggingface: "vllm",
  unknown: "vllm",
};

/** The contract and format a verdict is about. */
function targetOf(verdict: Verdict): { from: string; for: string } {
  const [wire, clone] = verdict.provider.split(":");
  if (clone === undefined) {
    const contract = NAMES[verdict.provider] ?? verdict.provider;
    return { for: contract, from: contract === "mistral" ? "openai-chat" : contract };
  }
  return {
    for: NAMES[clone] ?? clone,
    from: wire === "openai-responses" ? "openai-responses" : "openai-chat",
  };
}

/** Refusals that the request itself does not explain, by a piece of the provider's answer. */
const NOT_IN_THE_REQUEST: readonly (readonly [RegExp, string])[] = [
  [/Input tag 'file' found using 'type'/, "right or wrong depending on a beta header"],
  [/Unknown name "mediaResolution"/, "known to newer versions of the API"],
  [/file\.file_id/, "base64 without a data: prefix, which other versions take"],
];

const verdicts = readVerdicts();

function judge(verdict: (typeof verdicts)[number]): ReturnType<typeof check> {
  return check(verdict.request, {
    ...targetOf(verdict),
    ...(verdict.model === undefined ? {} : { model: verdict.model }),
  });
}

describe.skipIf(verdicts.length === 0)(`live verdicts in ${VERDICTS}`, () => {
  const accepted = verdicts.filter((verdict) => verdict.status < 300);
  const refused = verdicts.filter((verdict) => verdict.status >= 300);

  it("finds no error in any request that was accepted", () => {
    const alarms = accepted.flatMap((verdict) => {
      const errors = judge(verdict).findings.filter((finding) => finding.level === "error");
      return errors.length === 0
        ? []
        : [
            `${verdict.provider} ${verdict.sha1.slice(0, 8)}: ${errors[0]?.rule} ${errors[0]?.place} ${errors[0]?.message}`,
          ];
    });
    expect(alarms).toEqual([]);
    expect(accepted.length).toBeGreaterThan(100);
  });

  it("finds every refusal that the request explains", () => {
    const missed = refused.flatMap((verdict) => {
      if (NOT_IN_THE_REQUEST.some(([answer]) => answer.test(verdict.error ?? ""))) return [];
      return judge(verdict).ok ? [`${verdict.provider} ${verdict.sha1.slice(0, 8)}: ${verdict.error}`] : [];
    });
    expect(missed).toEqual([]);
    expect(refused.length).toBeGreaterThan(10);
  });

  it("mends every refused request", () => {
    const broken = refused.filter((verdict) => {
      const options = {
        ...targetOf(verdict),
        ...(verdict.model === undefined ? {} : { model: verdict.model }),
      };
      const { document } = repair(verdict.request, options);
      return !check(document, options).ok;
    });
    expect(broken.map((verdict) => verdict.sha1)).toEqual([]);
  });
});
