import { beforeAll, describe, expect, it } from 'vitest'
import { type EvidenceModel, toEvidenceModels } from '../../../shared/analysis/evidence/evidence-models.ts'
import { evidenceOverview } from '../../../shared/analysis/evidence/evidence-overview.ts'
import { sampleRecord } from './sample-record.ts'

let model: EvidenceModel
beforeAll(async () => {
  const [first] = toEvidenceModels(await sampleRecord('passport-and-portrait'))
  if (!first) throw new Error('The sample has no evidence')
  model = first
})

const RESULTS = {
  VERIFIED: 'POSITIVE',
  INVALID: 'NEGATIVE',
  NOT_VERIFIED: 'INCONCLUSIVE',
  PROCESSING: 'PENDING',
} as const
const made = (type: string, status: keyof typeof RESULTS, more: Partial<EvidenceModel> = {}): EvidenceModel => ({
  ...model,
  id: `${type}-${status}-${Math.round(counter++)}`,
  type,
  isDeleted: false,
  standing: { ...model.standing, status },
  result: RESULTS[status],
  ...more,
})
let counter = 0
const TYPES = ['IDENTITY_CARD', 'ATTRIBUTES', 'ADDRESS', 'PORTRAIT', 'PASSPORT', 'DRIVING_LICENSE']
const listOf = (evidences: readonly EvidenceModel[]) => {
  const { shown, hidden } = evidenceOverview(evidences, () => null)
  return { shown: shown.map(({ ids, first }) => `${ids.length} ${first.type} ${first.standing.status}`), hidden }
}

describe('evidence in the header', () => {
  it('the header lists the worst evidence first, wherever it is in the record', () => {
    const evidences = [...TYPES.slice(0, 5).map((type) => made(type, 'VERIFIED')), made('PASSPORT', 'INVALID')]
    expect(listOf(evidences).shown[0]).toBe('1 PASSPORT INVALID')
  })

  it('the header never omits INVALID or NOT_VERIFIED evidence, however many items there are', () => {
    const evidences = TYPES.flatMap((type) => [
      made(type, 'INVALID'),
      made(type, 'NOT_VERIFIED'),
      made(type, 'VERIFIED'),
    ])
    const { shown, hidden } = listOf(evidences)
    expect(shown).toHaveLength(12)
    expect(hidden).toEqual([{ count: 6, status: 'VERIFIED', isDeleted: false }])
  })

  it('the header never omits evidence with a changed image, and lists it before verified evidence', () => {
    const evidences = TYPES.map((type) => made(type, 'VERIFIED'))
    const last = evidences.at(-1)?.id
    const changed = { path: 'images/a.jpg', coverage: 'CHANGED', reason: 'HASH_DIFFERS' } as const
    const { shown } = evidenceOverview(evidences, (id) => (id === last ? changed : null))
    expect(shown.map(({ first }) => first.type)[0]).toBe(TYPES.at(-1))
  })

  it('the header counts omitted evidence by its status, including deleted evidence', () => {
    const evidences = [
      ...TYPES.map((type) => made(type, 'VERIFIED')),
      made('MEDICARE', 'PROCESSING'),
      made('PASSPORT', 'INVALID', { isDeleted: true }),
    ]
    const { shown, hidden } = listOf(evidences)
    expect(shown).toHaveLength(4)
    expect(hidden).toEqual([
      { count: 3, status: 'VERIFIED', isDeleted: false },
      { count: 1, status: null, isDeleted: true },
    ])
  })

  it('the header groups evidence of one type and one result', () => {
    expect(listOf(Array.from({ length: 7 }, () => made('PASSPORT', 'NOT_VERIFIED'))).shown).toEqual([
      '7 PASSPORT NOT_VERIFIED',
    ])
  })

  it('the header separates items whose images have different coverage', () => {
    const [good, bad] = [made('PASSPORT', 'VERIFIED'), made('PASSPORT', 'VERIFIED')]
    const { shown } = evidenceOverview([good, bad], (id) =>
      id === bad.id ? { path: 'images/a.jpg', coverage: 'CHANGED', reason: 'HASH_DIFFERS' } : null,
    )
    expect(shown).toHaveLength(2)
  })
})
