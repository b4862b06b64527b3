import { CONTAINER_AMBIGUITIES } from './ambiguity.ts'
import type { ArchiveFacts } from './facts.ts'
import { members } from './json-access.ts'

/**
 * How a JSON file of the archive was read. Verdict: "read completely and in one way"
 * - `ABSENT`: the archive was read, and has no such file.
 * - `OVER_LIMIT`: it passes a limit of this program, so nothing is known about its content.
 * - `UNREADABLE`: it, or the archive around it, cannot be read.
 * - `AMBIGUOUS`: it has two readings, of which `facts` contain one.
 */
export type DocumentReading = 'READ' | 'ABSENT' | 'OVER_LIMIT' | 'UNREADABLE' | 'AMBIGUOUS'

type DocumentName = 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails'
type ReadFacts = Pick<ArchiveFacts, DocumentName | 'files' | 'observations'>

const isLimitCode = (code: string): boolean => code.endsWith('.limit-exceeded')

/** Returns how a JSON file was read. An absence is only stated where the archive was read completely. */
export function documentReading(name: DocumentName, facts: ReadFacts): DocumentReading {
  const document = facts[name]
  const limited = facts.observations.filter(({ code }) => isLimitCode(code))
  if (!document) return facts.files.length > 0 ? 'ABSENT' : limited.length > 0 ? 'OVER_LIMIT' : 'UNREADABLE'
  if (document.value === undefined) {
    const isLimited = limited.some(({ code, subject: { path } }) =>
      code.startsWith('json.') ? path === document.path : path === undefined || path.endsWith(document.path),
    )
    return isLimited ? 'OVER_LIMIT' : 'UNREADABLE'
  }
  if (name === 'proof' && !members(document.value)) return 'UNREADABLE'
  const isOne = !facts.observations.some(({ code }) => CONTAINER_AMBIGUITIES.has(code))
  return document.strict && isOne ? 'READ' : 'AMBIGUOUS'
}
