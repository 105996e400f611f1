import type { Provider } from "../../provider.ts";
import { countEndpoint, generateEndpoint } from "./endpoints.ts";
import { geminiEnvelope } from "./envelope.ts";
import { geminiFaults } from "./faults.ts";
import { listEndpoint, modelEndpoint } from "./model-endpoints.ts";

const VERSIONS: readonly string[] = ["v1beta", "v1", "v1alpha"];

/** Google's Gemini API. */
export const gemini: Provider = {
  name: "gemini",
  title: "Google Gemini",
  vendor: "gemini",
  // Clients add the version to the path themselves.
  basePath: "",
  endpoints: VERSIONS.flatMap((version) => [
    generateEndpoint(version, "generateContent"),
    generateEndpoint(version, "streamGenerateContent"),
    countEndpoint(version),
    listEndpoint(version),
    modelEndpoint(version),
  ]),
  // The body is read as JSON, whatever its content type.
  gates: ["key", "size", "json"],
  bodyLimit: 20_971_520,
  keyOf: ({ headers, query }) =>
    headers["x-goog-api-key"] ??
    query.get("key") ??
    /^Bearer\s+(.+)$/i.exec(headers.authorization ?? "")?.[1],
  complain: geminiFaults,
  wrap: (complaint, _, asked) => geminiEnvelope(complaint, asked),
  headers: () => ({
    vary: "Origin, X-Origin, Referer",
    server: "scaffolding on HTTPServer2",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "x-xss-protection": "0",
  }),
};
