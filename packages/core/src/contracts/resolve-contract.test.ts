import { describe, expect, it } from "vitest";
import { anthropicContract } from "./anthropic.ts";
import { bedrockContract } from "./bedrock.ts";
import type { Contract } from "./contract.ts";
import { deepseekContract } from "./deepseek.ts";
import { geminiContract } from "./gemini.ts";
import { moonshotContract } from "./moonshot.ts";
import { openaiChatContract } from "./openai-chat.ts";
import { resolveContract } from "./resolve-contract.ts";

const factsOf = (contract: Contract, format: string, model?: string) =>
  resolveContract(contract, format, model).facts;

describe("resolveContract", () => {
  it("takes the wire that is the document's format", () => {
    const resolved = resolveContract(deepseekContract, "anthropic", "deepseek-chat");
    expect(resolved).toMatchObject({
      name: "deepseek",
      format: "anthropic",
      asSent: true,
      mergesRuns: true,
      model: "deepseek-chat",
    });
    expect(resolved.facts).toBe(deepseekContract.wires.anthropic?.facts);
  });

  it.each(["ai-sdk", "__proto__", "constructor", ""])(
    "takes the default wire for the format %j",
    (format) => {
      const resolved = resolveContract(anthropicContract, format, undefined);
      expect(resolved).toMatchObject({
        format: "anthropic",
        asSent: false,
        mergesRuns: true,
        model: undefined,
      });
      expect(resolved.facts).toBe(anthropicContract.wires.anthropic?.facts);
    },
  );

  it("gives the same object for the same question", () => {
    const first = resolveContract(anthropicContract, "anthropic", "claude-opus-4-8");
    expect(resolveContract(anthropicContract, "anthropic", "claude-opus-4-8")).toBe(first);
    expect(resolveContract(anthropicContract, "ai-sdk", "claude-opus-4-8")).not.toBe(first);
  });

  it("tells an empty model name from none", () => {
    expect(resolveContract(anthropicContract, "anthropic", undefined).model).toBeUndefined();
    expect(resolveContract(anthropicContract, "anthropic", "").model).toBe("");
  });

  it("survives any number of models", () => {
    for (let i = 0; i < 1000; i++) {
      expect(resolveContract(anthropicContract, "anthropic", `model-${i}`).model).toBe(`model-${i}`);
    }
    const long = "m".repeat(10_000);
    expect(resolveContract(anthropicContract, "anthropic", long).model).toBe(long);
  });

  it("survives a contract without wires", () => {
    const empty: Contract = { name: "empty", title: "Empty", wires: {} };
    expect(resolveContract(empty, "anthropic", "x")).toMatchObject({ format: "", asSent: false, facts: {} });
  });

  it("refuses prefill from Claude 4.6 on, and only warns when the model is unknown", () => {
    for (const model of [
      "claude-opus-4-6",
      "anthropic/claude-sonnet-4.6",
      "claude-opus-5",
      "claude-fable-5",
    ]) {
      expect(factsOf(anthropicContract, "anthropic", model).endsWithUser?.level).toBe("error");
      expect(factsOf(anthropicContract, "anthropic", model).endIsTrimmed).toBeUndefined();
    }
    for (const model of [
      "claude-sonnet-4-5-20250929",
      "claude-sonnet-4@20250514",
      "claude-3-7-sonnet-latest",
    ]) {
      expect(factsOf(anthropicContract, "anthropic", model).endsWithUser?.value).toBe("thoughts");
      expect(factsOf(anthropicContract, "anthropic", model).endIsTrimmed?.level).toBe("error");
      expect(factsOf(anthropicContract, "anthropic", model).systemPlacement?.value).toBe("nowhere");
    }
    for (const model of [undefined, "my-deployment"]) {
      expect(factsOf(anthropicContract, "anthropic", model).endsWithUser?.level).toBe("risk");
      expect(factsOf(anthropicContract, "anthropic", model).systemPlacement?.value).toBe("inside");
    }
  });

  it("lets system messages stand inside from Claude Opus 4.8 on", () => {
    const placementOf = (model: string) =>
      factsOf(anthropicContract, "anthropic", model).systemPlacement?.value;
    expect(["claude-opus-4-8", "claude-sonnet-5", "claude-opus-5"].map(placementOf)).toEqual([
      "inside",
      "inside",
      "inside",
    ]);
    expect(["claude-opus-4-7", "claude-sonnet-4-6"].map(placementOf)).toEqual(["nowhere", "nowhere"]);
  });

  it("demands thought signatures of Gemini 3", () => {
    const levelOf = (model?: string) => factsOf(geminiContract, "gemini", model).callIsSigned?.level;
    expect(levelOf("gemini-3-pro-preview")).toBe("error");
    expect(levelOf("models/gemini-3.5-flash")).toBe("error");
    expect(levelOf("gemini-2.5-pro")).toBeUndefined();
    expect(levelOf("gemini-pro-latest")).toBe("risk");
    expect(levelOf()).toBe("risk");
  });

  it("knows who wants thoughts back, and in what form", () => {
    const presence = (contract: Contract, model: string) =>
      factsOf(contract, "openai-chat", model).reasoningIsPresent;
    expect(presence(deepseekContract, "deepseek-v4-flash")).toMatchObject({
      level: "error",
      value: { empty: true },
    });
    expect(presence(deepseekContract, "deepseek-chat")).toBeUndefined();
    expect(presence(moonshotContract, "kimi-k2-thinking")).toMatchObject({
      level: "error",
      value: { empty: false },
    });
    expect(presence(moonshotContract, "moonshotai/Kimi-K2.5")?.level).toBe("risk");
    expect(presence(moonshotContract, "kimi-k2-0905-preview")).toBeUndefined();
  });

  it("asks Claude on Bedrock for signatures, and nobody else there", () => {
    const claude = factsOf(bedrockContract, "bedrock", "us.anthropic.claude-sonnet-4-5-20250929-v1:0");
    expect(claude.reasoningIsSigned?.level).toBe("error");
    expect(factsOf(bedrockContract, "bedrock", "us.deepseek.r1-v1:0").reasoningIsSigned).toBeUndefined();
    expect(factsOf(bedrockContract, "bedrock", "us.anthropic.claude-opus-4-6-v1").endsWithUser?.level).toBe(
      "error",
    );
  });

  it("lets only hearing models hear", () => {
    const heard = (model?: string) =>
      factsOf(openaiChatContract, "openai-chat", model).mediaIsSupported?.value;
    expect(heard("gpt-5-mini")).not.toContain("audio");
    expect(heard("o3-mini")).toMatchObject({ taken: [] });
    expect(heard("gpt-4o-audio-preview")).toContain("audio");
    expect(heard()).toContain("audio");
  });
});
