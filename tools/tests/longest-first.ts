import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that are all work, and take a core a minute or so each. */
const LONG = /\/laws\/exhaustive-/;

/**
 * Begins with the files that are known to take longest. Left to the end, where their size would put them, one core would work
 * on the last of them while the others have nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
