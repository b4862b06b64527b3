import { member, text } from '../../report/index.ts'
import { below, inIdentity, type Place } from '../places/place.ts'
import type { Operation } from '../record/operation.ts'
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
  const concluded = new Map(evaluated.flatMap(({ conclusions }) => [...conclusions]))
  const isSupported = [...(evaluated.at(-1)?.conclusions.values() ?? [])].some(({ status }) => status === 'VERIFIED')
  const additions = new Map<string | null, Operation>()
  for (const operation of operations)
    for (const id of [operation.contextId, operation.evidenceId]) if (!additions.has(id)) additions.set(id, operation)
  const differences = viewEvidences.flatMap(({ id, place, section, standing }): readonly Difference[] => {
    if (standing.status === null || OPEN.has(standing.status)) return []
    const conclusion = concluded.get(id) ?? accompanying(section, standing, isSupported)
    if (conclusion) return [...compare(id, below(place, 'evidenceStatus'), standing, conclusion)]
    const addition = additions.get(id)
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
  isSupported: boolean,
): Conclusion | null {
  if (section !== 'attributes' && section !== 'addresses') return null
  if (status !== 'VERIFIED' || isSupported) return { status: status ?? '', score: score ?? '', strength, because: '' }
  return { status: 'NOT_VERIFIED', score: 'LEVEL1', strength, because: 'no evidence that it came from is verified' }
}
