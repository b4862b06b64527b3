import type { LEVEL_OF_ASSURANCE, ValueOf } from '../spec/index.ts'
import { levelNumber } from './levels.ts'
import type { Score, SubmissionKind } from './strength-rules.ts'

export type LevelOfAssurance = ValueOf<typeof LEVEL_OF_ASSURANCE>

/** Requirement of a level: verified evidence. Each document meets only one requirement of an alternative. */
export interface Need {
  readonly evidence: 'DOCUMENT' | 'CHIP' | 'PORTRAIT'
  readonly leastScore: Score
}

/** Evidence as input of the level computation. */
export interface AssessedEvidence {
  readonly kind: SubmissionKind
  readonly status: string
  readonly score: string
  /**
   * Key of the document; evidence with equal keys is one document. Evidence without a key is a separate document. Not shown: D-82
   */
  readonly document?: string | null
  /** False if its holder is not the person of the name reference. Not shown: D-81 */
  readonly isOfPerson?: boolean
  /** False if no portrait can be compared with it; by default images and chips have a picture. */
  readonly hasPicture?: boolean
  /** True for a portrait that passed its own checks and lacks only a document to be compared with. */
  readonly waitsForReference?: boolean
}

/** Levels in ascending order, each with its alternatives. */
export type AssuranceTable = readonly {
  readonly level: LevelOfAssurance
  readonly anyOf: readonly (readonly Need[])[]
}[]

const need = (evidence: Need['evidence'], leastScore: Score): Need => ({ evidence, leastScore })

/**
 * Requirements of each level; one alternative is sufficient. "LOA1 after a verified document in samples"; a matching portrait
 * gives LOA2; higher levels need a chip or a second document. Service: Identity (globalStatus). Not shown: D-47
 */
export const ASSURANCE_TABLE: AssuranceTable = [
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

/** Returns the highest level whose requirements are met by verified evidence of one person. */
export function levelOfAssurance(
  evidences: readonly AssessedEvidence[],
  table: AssuranceTable = ASSURANCE_TABLE,
): LevelOfAssurance {
  const available = holdingsOf(evidences)
  return table.findLast(({ anyOf }) => anyOf.some((needs) => isMet(needs, available)))?.level ?? 'LOA0'
}

/** Returns the first alternative of a level that the evidence meets; null if there is none. */
export function metNeeds(
  level: LevelOfAssurance,
  evidences: readonly AssessedEvidence[],
  table: AssuranceTable = ASSURANCE_TABLE,
): readonly Need[] | null {
  const available = holdingsOf(evidences)
  return table.find((row) => row.level === level)?.anyOf.find((needs) => isMet(needs, available)) ?? null
}

/** Best score of one document for each requirement that it can meet. */
interface DocumentScores {
  readonly DOCUMENT: number
  readonly CHIP: number
}

interface Holdings {
  readonly portrait: number
  readonly documents: readonly DocumentScores[]
}

/** Maximum number of documents in any alternative. */
const MAX_DOCUMENTS = 3

function holdingsOf(evidences: readonly AssessedEvidence[]): Holdings {
  let portrait = 0
  const documents = new Map<string, DocumentScores>()
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

/** Returns the documents that can affect the result. */
function best(documents: readonly DocumentScores[]): readonly DocumentScores[] {
  if (documents.length <= MAX_DOCUMENTS) return documents
  const by = (need: keyof DocumentScores) => documents.toSorted((a, b) => b[need] - a[need]).slice(0, MAX_DOCUMENTS)
  return [...new Set([...by('DOCUMENT'), ...by('CHIP')])]
}

const isMet = (needs: readonly Need[], { portrait, documents }: Holdings): boolean =>
  needs.every(({ evidence, leastScore }) => evidence !== 'PORTRAIT' || portrait >= numberOf(leastScore)) &&
  areServed(
    needs.filter(({ evidence }) => evidence !== 'PORTRAIT'),
    documents,
  )

/** Returns whether each requirement can be met by a separate document. */
function areServed([first, ...rest]: readonly Need[], documents: readonly DocumentScores[]): boolean {
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
