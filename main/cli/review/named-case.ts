import { type CaseDetails, caseDetails, type Library } from '../../library/index.ts'
import { noInputStop } from '../arguments/stop.ts'

/** Returns the case with this number. Throws `Stop` if there is none. */
export async function namedCase(library: Library, text: string): Promise<CaseDetails> {
  const details = /^\d{1,15}$/.test(text) ? await caseDetails(library, Number(text)) : null
  if (details) return details
  throw noInputStop(`The library has no case ${JSON.stringify(text)}`, 'proofbench library cases lists their numbers.')
}
