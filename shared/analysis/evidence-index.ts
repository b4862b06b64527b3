import type { EvidenceModel } from './evidence-models.ts'

/** What the diagnosis of one evidence needs to know of the others. */
export interface EvidenceIndex {
  readonly byId: ReadonlyMap<string, EvidenceModel>
  /** Whether there is anything that a portrait could have been compared with. */
  readonly hasReference: boolean
}

const REFERENCE_KINDS: ReadonlySet<unknown> = new Set(['IMAGES', 'CHIP', 'TEXT'])

export const indexEvidence = (models: readonly EvidenceModel[]): EvidenceIndex => ({
  byId: new Map(models.map((model) => [model.id, model])),
  hasReference: models.some(
    ({ kind, type, standing, isDeleted }) =>
      !isDeleted && standing.status === 'VERIFIED' && (REFERENCE_KINDS.has(kind) || type === 'PORTRAIT_REFERENCE'),
  ),
})
