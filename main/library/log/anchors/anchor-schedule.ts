import { hasSqlState, MISSING_RIGHT } from '../../database/database-failure.ts'
import type { Library } from '../../open-library.ts'
import { stampWaiting } from '../../review/time-stamps.ts'
import { type AnchorOccasion, anchorLog } from './anchor-now.ts'

/**
 * Does what the rules of the library demand now: statements get the time stamps that they wait for, and a checkpoint goes to the anchors
 * that are due. Returns a sentence about each that failed. Logins that may not record it, such as workers, leave it to others.
 */
export async function keepAnchored(
  library: Library,
  now: number,
  occasion: AnchorOccasion,
): Promise<readonly string[]> {
  if (library.isReadOnly) return []
  try {
    const { missing, error } = await stampWaiting(library, now)
    const outcomes = await anchorLog(library, now, occasion)
    return [
      ...(error === null ? [] : [`${missing} statements wait for their time stamp: ${error.message}`]),
      ...outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [failureText(outcome)] : [])),
    ]
  } catch (error) {
    if (hasSqlState(error, MISSING_RIGHT)) return []
    throw error
  }
}

const failureText = ({ anchor, code, message }: { anchor: string; code: string; message: string }): string =>
  code === 'CONTRADICTED'
    ? `the anchor ${anchor} contradicts the log of this library: ${message}`
    : `the anchor ${anchor} took no checkpoint: ${message}`
