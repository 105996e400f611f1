import { check, type RepairOptions, repair } from "@suture/core";

/** The repaired document as JSON text. Throws unless it has no errors and repairing it again changes nothing. */
export function settles(input: unknown, options: RepairOptions): string {
  const { document } = repair(input, options);
  const text = JSON.stringify(document);
  const error = check(document, options).findings.find(({ level }) => level === "error");
  if (error !== undefined) throw new Error(`${error.rule} at ${error.place} is left: ${text}`);
  const again = repair(document, options);
  if (again.document !== document)
    throw new Error(`repaired twice: ${text} became ${JSON.stringify(again.document)}`);
  return text;
}
