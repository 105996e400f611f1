/** Prints one measurement beside its goal. */
export function row(name: string, value: string, goal: string, met: boolean): void {
  console.log(`${met ? "✓" : "✗"} ${name.padEnd(58)} ${value.padStart(16)}   goal ${goal}`);
}
