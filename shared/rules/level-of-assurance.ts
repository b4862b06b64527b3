import type { ValueOf } from '../spec/enumeration.ts'
import type { LEVEL_OF_ASSURANCE } from '../spec/enums.ts'
import { levelNumber } from './levels.ts'
import type { Score, SubmissionKind } from './strength-rules.ts'

export type LevelOfAssurance = ValueOf<typeof LEVEL_OF_ASSURANCE>

/** Verified evidence that a level needs. Every document serves one need of an alternative only. */
export interface Need {
  readonly evidence: 'DOCUMENT' | 'CHIP' | 'PORTRAIT'
  readonly leastScore: Score
}

/** An evidence as the level is computed from it. */
export interface AssessedEvidence {
  readonly kind: SubmissionKind
  readonly status: string
  readonly score: string
  /** Key of the document; evidence with equal keys is one document. Without it the evidence is a document of its own. Not shown: D-82 */
  readonly document?: string | null
  /** False where its holder is not the person of the name reference. Not shown: D-81 */
  readonly isOfPerson?: boolean
  /** False where no portrait can be compared with it; by default images and chips have a picture. */
  readonly hasPicture?: boolean
}

const need = (evidence: Need['evidence'], leastScore: Score): Need => ({ evidence, leastScore })

/**
 * What each level needs; one alternative is enough. "LOA1 after a verified document in samples"; a portrait that matches it gives
 * LOA2; the levels above need a chip or a second document. Service: Identity (globalStatus). Not shown: D-47
 */
export const ASSURANCE_TABLE: readonly {
  readonly level: LevelOfAssurance
  readonly anyOf: readonly (readonly Need[])[]
}[] = [
  { level: 'LOA0', anyOf: [[]] },
  { level: 'LOA1', anyOf: [[need('DOCUMENT', 'LEVEL1')], [need('CHIP', 'LEVEL3')]] },
  {
    level: 'LOA2',
    anyOf: [
      [need('DOCUMENT', 'LEVEL2'), need('PORTRAIT', 'LEVEL2')],
      [need('CHIP', 'LEVEL3'), need('PORTRAIT', 'LEVEL2')],
    ],
  },
  {
    level: 'LOA3',
    anyOf: [
      [need('CHIP', 'LEVEL3'), need('PORTRAIT', 'LEVEL3')],
      [need('DOCUMENT', 'LEVEL3'), need('DOCUMENT', 'LEVEL2'), need('PORTRAIT', 'LEVEL3')],
      [need('DOCUMENT', 'LEVEL4'), need('PORTRAIT', 'LEVEL4')],
    ],
  },
  { level: 'LOA4', anyOf: [[need('CHIP', 'LEVEL3'), need('DOCUMENT', 'LEVEL4'), need('PORTRAIT', 'LEVEL3')]] },
]

/** The highest level whose needs are met by verified evidence of one person. */
export function levelOfAssurance(evidences: readonly AssessedEvidence[]): LevelOfAssurance {
  const held = holdings(evidences)
  return ASSURANCE_TABLE.findLast(({ anyOf }) => anyOf.some((needs) => isMet(needs, held)))?.level ?? 'LOA0'
}

/** The first alternative of a level that the evidence meets; null where it meets none. */
export function metNeeds(level: LevelOfAssurance, evidences: readonly AssessedEvidence[]): readonly Need[] | null {
  const held = holdings(evidences)
  return ASSURANCE_TABLE.find((row) => row.level === level)?.anyOf.find((needs) => isMet(needs, held)) ?? null
}

/** Best score of one document by the kind of need that it can serve. */
interface HeldDocument {
  readonly DOCUMENT: number
  readonly CHIP: number
}

interface Holdings {
  readonly portrait: number
  readonly documents: readonly HeldDocument[]
}

/** No alternative needs more documents than this. */
const MAX_DOCUMENTS = 3

function holdings(evidences: readonly AssessedEvidence[]): Holdings {
  let portrait = 0
  const documents = new Map<string, HeldDocument>()
  for (const [index, { kind, status, score, document, isOfPerson = true }] of evidences.entries()) {
    if (status !== 'VERIFIED' || !isOfPerson || kind === 'DERIVED') continue
    const level = levelNumber(score) ?? 0
    if (kind === 'PORTRAIT') portrait = Math.max(portrait, level)
    else {
      const key = document ?? `#${index}`
      const known = documents.get(key) ?? { DOCUMENT: 0, CHIP: 0 }
      const need = kind === 'CHIP' ? 'CHIP' : 'DOCUMENT'
      documents.set(key, { ...known, [need]: Math.max(known[need], level) })
    }
  }
  return { portrait, documents: best([...documents.values()]) }
}

/** Of many documents the few that can make a difference. */
function best(documents: readonly HeldDocument[]): readonly HeldDocument[] {
  if (documents.length <= MAX_DOCUMENTS) return documents
  const by = (need: keyof HeldDocument) => documents.toSorted((a, b) => b[need] - a[need]).slice(0, MAX_DOCUMENTS)
  return [...new Set([...by('DOCUMENT'), ...by('CHIP')])]
}

const isMet = (needs: readonly Need[], { portrait, documents }: Holdings): boolean =>
  needs.every(({ evidence, leastScore }) => evidence !== 'PORTRAIT' || portrait >= numberOf(leastScore)) &&
  areServed(
    needs.filter(({ evidence }) => evidence !== 'PORTRAIT'),
    documents,
  )

/** Whether every need can have a document of its own. */
function areServed([first, ...rest]: readonly Need[], documents: readonly HeldDocument[]): boolean {
  if (!first) return true
  return documents.some(
    (document) =>
      first.evidence !== 'PORTRAIT' &&
      document[first.evidence] >= numberOf(first.leastScore) &&
      areServed(
        rest,
        documents.filter((other) => other !== document),
      ),
  )
}

const numberOf = (score: Score): number => Math.max(1, levelNumber(score) ?? 0)
