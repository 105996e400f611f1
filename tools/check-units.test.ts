import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { missingParts, type Units } from "./units/check-units.ts";

const units: Units = {
  rules: [{ code: "tool-is-unique", fact: "toolIsUnique" }],
  contracts: [
    {
      name: "llama-cpp",
      wires: {
        "ai-sdk": {
          mergesRuns: false,
          facts: { toolIsUnique: { value: true, level: "error", source: "seen" } },
        },
      },
    },
  ],
  formats: [{ name: "ai-sdk", writable: true }],
  documented: ["tool-is-unique"],
};
const none = { rules: 0, contracts: 0, formats: 0 };

const whole: Readonly<Record<string, string>> = {
  "packages/core/src/index.ts": "export { llamaCppContract, aiSdkFormat };",
  "packages/core/src/rules/tool-is-unique.ts": "export const toolIsUnique: Rule = {};",
  "packages/core/src/rules/tool-is-unique.test.ts": "",
  "packages/core/src/rules/all.ts": "",
  "packages/core/src/rules/registry.ts": "",
  "packages/core/src/contracts/llama-cpp.ts": "export const llamaCppContract: Contract = {};",
  "packages/core/src/contracts/sources.ts": "",
  "packages/core/src/providers/llama-cpp.ts": "export const llamaCpp: Provider = {};",
  "packages/core/src/formats/ai-sdk/index.ts": "export const aiSdkFormat: Format = {};",
  "packages/core/src/formats/ai-sdk/read.ts": "",
  "packages/core/src/formats/ai-sdk/write.ts": "",
  "packages/core/src/formats/ai-sdk/ai-sdk.samples.ts": "",
  "docs/rules/tool-is-unique.md": "",
  "docs/contracts.md": '`for: "llama-cpp"`',
  "docs/formats.md": "\n## ai-sdk\n",
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "units-"));
  for (const [path, text] of Object.entries(whole)) write(path, text);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it("finds nothing missing in a whole repository", () => {
  expect(missingParts(root, units, none)).toEqual([]);
});

it.each(Object.keys(whole).filter((path) => !/all|registry|sources/.test(path)))("misses %s", (path) => {
  rmSync(join(root, path));
  expect(missingParts(root, units, none)).not.toEqual([]);
});

it("misses the documentation of a rule", () => {
  expect(missingParts(root, { ...units, documented: [] }, none)).toEqual([
    "rules/docs.ts does not list toolIsUniqueDoc",
  ]);
});

it("does not ask for a writer of a format that is only read", () => {
  rmSync(join(root, "packages/core/src/formats/ai-sdk/write.ts"));
  const formats = [{ name: "ai-sdk", writable: false }];
  expect(missingParts(root, { ...units, formats }, none)).toEqual([]);
});

it.each([
  ["packages/core/src/rules/text-fits.ts", "", "is no rule of the registry"],
  ["packages/core/src/contracts/groq.ts", "export const groqContract: Contract = {};", "is no contract"],
  ["packages/core/src/formats/gemini/detect.ts", "", "is no format"],
])("finds %s in no registry", (path, text, problem) => {
  write(path, text);
  expect(missingParts(root, units, none)).toEqual([expect.stringContaining(problem)]);
});

it("finds a fact that no rule stands for, and a rule that no contract switches on", () => {
  const rules = [{ code: "tool-is-unique", fact: "toolCount" as const }];
  expect(missingParts(root, { ...units, rules }, none)).toEqual([
    "no rule stands for the fact toolIsUnique",
    "no contract holds toolCount, so tool-is-unique never runs",
  ]);
});

it("fails when it sees next to nothing", () => {
  expect(missingParts(root, units, { rules: 2, contracts: 1, formats: 1 })).toEqual([
    "saw only 1 rules, expected at least 2",
  ]);
});
