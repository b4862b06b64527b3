import type { SignedDecisions } from '../../../shared/report/index.ts'
import { type ReportCopy, readPart } from '../document/report-copy.ts'
import { checkDecisions, type DecisionAuthority } from './check-decisions.ts'
import type { DecisionsResult } from './checked-decision.ts'
import type { LibraryRecord, RecordRequest } from './library-record.ts'

const DECISIONS = 'signed-decisions'

/** Who decides about the decisions of a report, if anybody is named. */
export interface DecisionAuthorities {
  /** Whether the user has named this key of a log, so that what the log contains is that of a known library. Default: none. */
  isLogNamed?: DecisionAuthority['isLogNamed']
  /** Returns what the library of record says about an archive; null if no library was named. */
  recordOf?(request: RecordRequest): Promise<LibraryRecord | null>
}

/** Verifies the decisions of a copy, and whether later ones are known. */
export async function decisionChecks(
  copy: ReportCopy,
  { recordOf = async () => null, isLogNamed = () => false }: DecisionAuthorities,
): Promise<readonly DecisionsResult[]> {
  const decisions = signedDecisionsOf(copy)
  const isOmitted = !copy.parts.has(DECISIONS) && copy.head.parts.some(({ key }) => key === DECISIONS)
  const record = await recordOf(recordRequest(copy))
  return checkDecisions(copy, decisions, { record, isLogNamed, isOmitted })
}

function signedDecisionsOf({ parts }: ReportCopy): SignedDecisions {
  const part = parts.get(DECISIONS)
  return part ? (readPart(part) as SignedDecisions) : [] // read as this
}

/** Returns what a library of record has to know of a copy. */
export function recordRequest(copy: ReportCopy): RecordRequest {
  const inclusions = signedDecisionsOf(copy).flatMap(({ inclusion, check }) => [inclusion, check?.inclusion ?? null])
  const checkpoints = inclusions.flatMap((inclusion) => (inclusion === null ? [] : [inclusion.checkpoint]))
  return { archive: copy.head.subject.archive, checkpoints: [...new Set(checkpoints)] }
}
