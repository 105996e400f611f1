import { describe, expect, it } from "vitest";
import { isSignedBy, signatureOf } from "./signature.ts";

const signed = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: "1614265330",
  body: '{"test": 2432232314}',
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

describe("a signature", () => {
  it("is the one that the Standard Webhooks specification gives as its example", () => {
    expect(signatureOf(SECRET, signed)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("is right among others, old and unknown ones", () => {
    const right = signatureOf(SECRET, signed);
    expect(isSignedBy(SECRET, signed, right)).toBe(true);
    expect(isSignedBy(SECRET, signed, `v1,AAAA v2,whatever ${right}`)).toBe(true);
    expect(isSignedBy(SECRET, { ...signed, body: Buffer.from(signed.body) }, right)).toBe(true);
  });

  it.each([
    ["another body", { ...signed, body: '{"test": 1}' }],
    ["another id", { ...signed, id: "msg_other" }],
    ["another time", { ...signed, timestamp: "1614265331" }],
  ])("is wrong for %s", (_, other) => {
    expect(isSignedBy(SECRET, other, signatureOf(SECRET, signed))).toBe(false);
  });

  it("is wrong with another secret, without one, and cut short", () => {
    const right = signatureOf(SECRET, signed);
    expect(isSignedBy("another secret", signed, right)).toBe(false);
    expect(isSignedBy(SECRET, signed, "")).toBe(false);
    expect(isSignedBy(SECRET, signed, right.slice(0, -2))).toBe(false);
  });

  it("takes a secret without the usual prefix as it stands", () => {
    expect(isSignedBy("plain words", signed, signatureOf("plain words", signed))).toBe(true);
    expect(signatureOf("plain words", signed)).not.toBe(signatureOf("plain wordz", signed));
  });
});
