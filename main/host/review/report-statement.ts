import { type ReportCopy, signReport } from '../../report/index.ts'
import type { Acting } from './acting.ts'

/** Returns the statement of the person who acts over a report. Throws `Refused` if no key is unlocked. */
export async function statementOver({ actor }: Acting, copy: ReportCopy): Promise<string | null> {
  const { key } = await actor()
  return (await signReport(copy, key)).statement
}
