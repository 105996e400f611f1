import { check, contracts, convert, createSuture, formats, rules } from "@suture/core";
import { chat, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const STAND_IN = { thoughtSignature: "skip_thought_signature_validator" };
const SIGNED = { thoughtSignature: "c2ln" };
const options = { for: "gemini", model: "gemini-3-pro-preview" } as const;
const result = gemini.user(gemini.result("weather", "4 °C"));

testRule("call-is-signed", {
  valid: [
    {
      ...options,
      title: "a signed call",
      document: [gemini.user("Oslo?"), gemini.model(gemini.call("weather", SIGNED)), result],
    },
    {
      ...options,
      title: "parallel calls of which the first is signed",
      document: [
        gemini.user("Both."),
        gemini.model(gemini.call("weather", SIGNED), gemini.call("news")),
        gemini.user(gemini.result("weather", "4 °C"), gemini.result("news", "none")),
      ],
    },
    {
      ...options,
      title: "an unsigned call of an earlier turn",
      document: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        result,
        gemini.model("4 °C."),
        gemini.user("Rome?"),
      ],
    },
    {
      title: "an unsigned call of a model that signs none",
      for: "gemini",
      model: "gemini-2.5-flash",
      document: [gemini.user("Oslo?"), gemini.model(gemini.call("weather")), result],
    },
  ],
  invalid: [
    {
      ...options,
      title: "gets the documented stand-in",
      document: [gemini.user("Oslo?"), gemini.model("Let me look.", gemini.call("weather")), result],
      findings: [
        {
          level: "error",
          place: "contents.1.parts.1",
          message: "unexpected call weather without its thought signature, expected the one it came with",
        },
      ],
      output: [gemini.user("Oslo?"), gemini.model("Let me look.", gemini.call("weather", STAND_IN)), result],
      lossy: false,
    },
    {
      ...options,
      title: "in each step of the current turn, and only its first call",
      document: [
        gemini.user("Go on."),
        gemini.model(gemini.call("weather", SIGNED)),
        result,
        gemini.model(gemini.call("weather"), gemini.call("news")),
        gemini.user(gemini.result("weather", "4 °C"), gemini.result("news", "none")),
        gemini.model(gemini.call("weather")),
        result,
      ],
      findings: ["contents.3.parts.0", "contents.5.parts.0"],
      output: [
        gemini.user("Go on."),
        gemini.model(gemini.call("weather", SIGNED)),
        result,
        gemini.model(gemini.call("weather", STAND_IN), gemini.call("news")),
        gemini.user(gemini.result("weather", "4 °C"), gemini.result("news", "none")),
        gemini.model(gemini.call("weather", STAND_IN)),
        result,
      ],
    },
    {
      title: "is a risk where the model is not known",
      for: "gemini",
      strict: true,
      document: [gemini.user("Oslo?"), gemini.model(gemini.call("weather")), result],
      findings: [{ place: "contents.1.parts.0", level: "risk" }],
      output: [gemini.user("Oslo?"), gemini.model(gemini.call("weather", STAND_IN)), result],
    },
    {
      title: "on Vertex as well",
      for: "vertex",
      model: "google/gemini-3-flash",
      document: [gemini.user("Oslo?"), gemini.model(gemini.call("weather")), result],
      findings: ["contents.1.parts.0"],
      output: [gemini.user("Oslo?"), gemini.model(gemini.call("weather", STAND_IN)), result],
    },
  ],
});

it("signs a step that was born at another provider", () => {
  const { document, report } = convert(
    [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
    { to: "gemini", model: "gemini-3-pro" },
  );
  expect(report.ok).toBe(true);
  expect(JSON.stringify(document)).toContain("skip_thought_signature_validator");
  expect(check(document, options).ok).toBe(true);
});

it("takes signatures back that the vendor could not verify, where a contract says so", () => {
  const [usual] = contracts.filter(({ name }) => name === "gemini");
  const wire = usual?.wires.gemini;
  if (usual === undefined || wire === undefined) throw new Error("no contract");
  const anew = { value: "anew", level: "error", source: "test" } as const;
  const models = [{ match: /(?:)/, facts: { callIsSigned: anew } }];
  const changed = { ...usual, wires: { gemini: { ...wire, models } } };
  const suture = createSuture({ formats, contracts: [changed], rules });
  const text = { text: "Let me look." };
  const image = { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } };
  const history = (...parts: object[]) => [gemini.user("Oslo?"), { role: "model", parts }, result];
  const before = history(
    ...[{ ...text, ...SIGNED }, { ...image, ...SIGNED }, gemini.call("weather", SIGNED)],
    ...[
      { text: "", ...SIGNED },
      { thought: true, ...SIGNED },
    ],
  );
  const repaired = suture.repair(before, options);
  expect(repaired.report.findings.map(({ place }) => place)).toEqual(
    [0, 1, 2, 3, 4].map((part) => `contents.1.parts.${part}`),
  );
  expect(repaired.document).toEqual(history(text, image, gemini.call("weather", STAND_IN)));
  expect(suture.repair(repaired.document, options).changed).toBe(false);
});
