import type { EvidenceModel } from './evidence-models.ts'

/** Facts about other evidence that the diagnosis of one evidence needs. */
export interface EvidenceIndex {
  readonly byId: ReadonlyMap<string, EvidenceModel>
  /** Whether a verified evidence has a face to compare a portrait with. */
  readonly hasReference: boolean
  /** Whether evidence with a face was submitted but is deleted, rejected or undecided. */
  readonly hadReference: boolean
  /** Returns the last evidence by pictures before a chip, if it was not verified. */
  refusedBefore(chip: EvidenceModel): EvidenceModel | null
}

/** Returns whether the evidence has a picture of its holder; text has none. */
const hasFace = ({ kind, type }: EvidenceModel): boolean =>
  kind === 'IMAGES' || kind === 'CHIP' || type === 'PORTRAIT_REFERENCE'

/**
 * Indexes evidence by id, by the pictures submitted before it, and by whether there is a picture of the holder to compare with.
 */
export function indexEvidence(models: readonly EvidenceModel[]): EvidenceIndex {
  const withFace = models.filter(hasFace)
  const picturesBefore = new Map<string, EvidenceModel>()
  let pictures: EvidenceModel | null = null
  for (const model of models) {
    if (pictures) picturesBefore.set(model.id, pictures)
    if (model.kind === 'IMAGES' && !model.isDeleted) pictures = model
  }
  return {
    byId: new Map(models.map((model) => [model.id, model])),
    hasReference: withFace.some(({ standing, isDeleted }) => !isDeleted && standing.status === 'VERIFIED'),
    hadReference: withFace.length > 0,
    refusedBefore({ id }) {
      const last = picturesBefore.get(id)
      return last && (last.standing.status === 'INVALID' || last.standing.status === 'NOT_VERIFIED') ? last : null
    },
  }
}
