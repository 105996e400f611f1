import { signThought } from "../providers/gemini/thought-signature.ts";

/** A signature as the emulator issues it. */
export const SIGNED: { readonly thoughtSignature: string } = { thoughtSignature: signThought("a step") };

/** A content of the user. */
export const ask = (text = "hello"): object => ({ role: "user", parts: [{ text }] });

/** A content of the model. */
export const say = (text = "well"): object => ({ role: "model", parts: [{ text }] });

/** A part that calls a function. */
export const callPart = (name: string, more: object = {}): object => ({
  functionCall: { name, args: {} },
  ...more,
});

/** A part that answers a call. */
export const answerPart = (name: string): object => ({
  functionResponse: { name, response: { output: "x" } },
});

/** A content with unsigned calls. */
export const call = (...names: string[]): object => ({
  role: "model",
  parts: names.map((name) => callPart(name)),
});

/** A content with calls, of which the first is signed. */
export const signed = (...names: string[]): object => ({
  role: "model",
  parts: names.map((name, index) => callPart(name, index === 0 ? SIGNED : {})),
});

/** A content with responses. */
export const answer = (...names: string[]): object => ({ role: "user", parts: names.map(answerPart) });

/** A request of one content with these parts. */
export const partly = (...parts: object[]): object => ({ contents: [{ role: "user", parts }] });
