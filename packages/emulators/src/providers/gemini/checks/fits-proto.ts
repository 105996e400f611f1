import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { countRequest, generateRequest, generateRequestAlpha } from "../proto.ts";
import { type ProtoFault, protoFaults } from "../proto-faults.ts";
import { unknownInSchemas } from "../schema-faults.ts";

/** The body of `generateContent` fits the message it is read into. */
export const fitsRequest: Check = {
  says: "Unknown names, values of a wrong type, bytes that are not base64 and two kinds of data in a part are refused, all at once.",
  find({ body, path, signatures }) {
    // Only v1alpha allows a media resolution for a single part.
    const message = path.startsWith("/v1alpha/") ? generateRequestAlpha : generateRequest;
    const faults = [...protoFaults(body, message), ...unknownInSchemas(body)];
    if (signatures === "verify") return complaintOf(faults);
    return complaintOf(faults.filter(({ field }) => !field.endsWith(".thought_signature")));
  },
};

/** The body of `countTokens` fits the message it is read into. */
export const fitsCountRequest: Check = {
  says: "A count is asked for contents or for a whole request.",
  find: ({ body }) => complaintOf(protoFaults(body, countRequest)),
};

function complaintOf(faults: readonly ProtoFault[]): Complaint | undefined {
  if (faults.length === 0) return undefined;
  const fieldViolations = faults.map(({ field, description }) =>
    field === "" ? { description } : { field, description },
  );
  return {
    message: faults.map(({ description }) => description).join("\n"),
    extra: { details: [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations }] },
  };
}
