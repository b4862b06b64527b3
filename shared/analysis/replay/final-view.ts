import { member, text } from '../../report/index.ts'
import { below, inIdentity, type Place } from '../place.ts'
import type { ArchiveRecord, ViewEvidence } from '../record/read-record.ts'
import type { DerivedEvaluation } from './derived-evaluation.ts'
import { compare, type Derivation, type Difference, OPEN } from './difference.ts'
import type { Conclusion } from './recorded-input.ts'

/** Compares the final view with the last evaluation. Archive: Layout, "same structure and content as GET identity" */
export function finalView(
  { viewEvidences, globalStatus, operations }: ArchiveRecord,
  evaluated: readonly DerivedEvaluation[],
): Pick<Derivation, 'differences' | 'lacking'> {
  const lacking: Place[] = []
  const differences = viewEvidences.flatMap(({ id, place, section, standing }): readonly Difference[] => {
    if (standing.status === null || OPEN.has(standing.status)) return []
    const conclusion =
      evaluated.findLast(({ conclusions }) => conclusions.has(id))?.conclusions.get(id) ??
      accompanying(section, standing, evaluated.at(-1))
    if (conclusion) return [...compare(id, below(place, 'evidenceStatus'), standing, conclusion)]
    const addition = operations.find(({ contextId, evidenceId }) => id === evidenceId || id === contextId)
    lacking.push(addition ? below(addition.place, 'evaluationDetails') : place)
    return []
  })
  const recorded = text(member(globalStatus, 'levelOfAssurance'))
  const ids = new Set(viewEvidences.map(({ id }) => id))
  const last = evaluated.at(-1)
  const { level, because } = last?.level((id) => ids.has(id)) ?? { level: 'LOA0', because: 'no evidence is verified' }
  if (recorded === null || recorded === level || lacking.length > 0) return { differences, lacking }
  const place = inIdentity('/globalStatus/levelOfAssurance')
  const ofLevel = { place, evidenceId: null, member: 'levelOfAssurance', recorded, derived: level, because } as const
  return { differences: [...differences, ofLevel], lacking }
}

/**
 * Attributes and addresses need not stand in the record: they "are derived from or accompany" other evidence, so one of it is
 * verified where they are. Null for other evidence.
 */
function accompanying(
  section: ViewEvidence['section'],
  { status, score, strength }: ViewEvidence['standing'],
  last: DerivedEvaluation | undefined,
): Conclusion | null {
  if (section !== 'attributes' && section !== 'addresses') return null
  const isSupported = [...(last?.conclusions.values() ?? [])].some((other) => other.status === 'VERIFIED')
  if (status !== 'VERIFIED' || isSupported) return { status: status ?? '', score: score ?? '', strength, because: '' }
  return { status: 'NOT_VERIFIED', score: 'LEVEL1', strength, because: 'no evidence that it came from is verified' }
}
