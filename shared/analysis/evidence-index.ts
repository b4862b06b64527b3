import type { EvidenceModel } from './evidence-models.ts'

/** What the diagnosis of one evidence needs to know of the others. */
export interface EvidenceIndex {
  readonly byId: ReadonlyMap<string, EvidenceModel>
  /** Whether a verified evidence shows a face that a portrait can be compared with. */
  readonly hasReference: boolean
  /** Whether evidence with a face was submitted that is deleted, refused or undecided. */
  hadReference(portrait: EvidenceModel): boolean
  /** The last evidence by pictures before a chip, if it was not verified. */
  refusedBefore(chip: EvidenceModel): EvidenceModel | null
}

/** Evidence with a picture of its holder; text has none. */
const hasFace = ({ kind, type }: EvidenceModel): boolean =>
  kind === 'IMAGES' || kind === 'CHIP' || type === 'PORTRAIT_REFERENCE'

export function indexEvidence(models: readonly EvidenceModel[]): EvidenceIndex {
  const positions = new Map(models.map(({ id }, index) => [id, index]))
  const withFace = models.filter(hasFace)
  return {
    byId: new Map(models.map((model) => [model.id, model])),
    hasReference: withFace.some(({ standing, isDeleted }) => !isDeleted && standing.status === 'VERIFIED'),
    hadReference: () => withFace.length > 0,
    refusedBefore({ id }) {
      const last = models
        .slice(0, positions.get(id) ?? 0)
        .findLast(({ kind, isDeleted }) => kind === 'IMAGES' && !isDeleted)
      return last && (last.standing.status === 'INVALID' || last.standing.status === 'NOT_VERIFIED') ? last : null
    },
  }
}
