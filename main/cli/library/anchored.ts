import type { AnchorAttempt } from '../../library/index.ts'
import { Voice } from '../output/terminal.ts'

/** Names what the rules of the anchors demanded and what failed, on standard error. */
export function printAnchorFailures(attempts: readonly AnchorAttempt[]): void {
  for (const { failure } of attempts) if (failure !== null) new Voice(false).error(failure, '')
}
