import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take ten seconds or more, roughly the longest first. Busy ones alternate with those that mostly wait for processes and
 * databases, so that the workers never all wait at once.
 */
const LONG: readonly RegExp[] = [
  /\/core\/src\/laws\/exhaustive-/,
  /\/core\/src\/laws\/linear\./,
  /\/gateway\/src\/laws\/nothing-lost\./,
  /\/core\/src\/laws\/hostile\./,
  /\/gateway\/src\/agent\/crash\./,
  /\/core\/src\/laws\/emulated-verdicts\./,
  /\/core\/src\/laws\/properties\./,
  /\/gateway\/src\/tools\/stdio\./,
  /\/core\/src\/laws\/compaction\./,
  /\/sessions\/src\/laws\/kill\./,
  /\/cli\/src\/process\./,
  /\/core\/src\/laws\/cuts\./,
  /\/sessions\/src\/postgres\/outages\./,
  /\/cli\/src\/classify\/emulated\./,
  /\/gateway\/src\/laws\/large-session\./,
  /\/core\/src\/laws\/emulated-requests\./,
  /\/gateway\/src\/leaks\./,
  /\/core\/src\/providers\/providers\./,
  /\/sessions\/src\/laws\/(?:several-processes|mail)\./,
  /\/gateway\/src\/(?:fallback\/sdks|outbox\/kill|proxy\/faults|broken)\./,
  /\/emulators\/src\/server\/server\./,
];

/**
 * Starts with the files known to take longest. By size they would come last, and one core would work on the last of them while the others
 * were idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((pattern) => pattern.test(moduleId));
      return at < 0 ? LONG.length : at;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
