/** Prints a figure among the results of the tests. */
export function report(text: string): void {
  process.stdout.write(`${text}\n`);
}
