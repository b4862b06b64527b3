import { type Library, statementStamp } from '../../library/index.ts'
import { type ReportCopy, signReport } from '../../report/index.ts'
import type { Acting } from './acting.ts'

/** Statement over a report, with its time stamp if the library names an authority for statements. */
export interface ReportSignature extends Pick<ReportCopy, 'statement' | 'timeStamp'> {
  /** Why there is no time stamp that the library demands; null if there is one, or none is needed. */
  readonly missingStamp: string | null
}

/**
 * Returns the statement of the person who acts over a report. Throws `Refused` if no key is unlocked, and if the library demands a time stamp
 * that cannot be had.
 */
export async function statementOver(
  library: Library,
  { actor }: Acting,
  copy: ReportCopy,
  now: number,
): Promise<ReportSignature> {
  const { key } = await actor()
  const { statement } = await signReport(copy, key)
  const [jws = ''] = statement?.split('~') ?? []
  let missingStamp: string | null = null
  const timeStamp = await statementStamp(library, jws, now, {
    onMissing: ({ message }) => {
      missingStamp = message
    },
  })
  return { statement, missingStamp, ...(timeStamp !== null && { timeStamp }) }
}
