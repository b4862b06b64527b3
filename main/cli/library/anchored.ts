import { Voice } from '../output/terminal.ts'

/** Names what the rules of the anchors demanded and what failed, on standard error. */
export function printAnchorFailures(failures: readonly string[]): void {
  for (const failure of failures) new Voice(false).error(failure, '')
}
