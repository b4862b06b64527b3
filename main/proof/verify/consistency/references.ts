import { list, members, text } from '../../../../shared/report/index.ts'
import { isListed } from './media-listing.ts'
import type { Operation } from './operation.ts'
import { DETAILS, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** Reports references to images, crops, videos and files that proof.json does not list. */
const captures: Rule = (record, contradictions) => {
  if (!record.media.isGiven) return
  for (const operation of record.operations) {
    if (operation.evidence) {
      checkImages(record, operation, contradictions)
      checkCrops(record, operation, contradictions)
      checkVideo(record, operation, contradictions)
    }
    checkAdditionalFile(record, operation, contradictions)
  }
}

/** Reports captured images that are not listed. Archive: CaptureImage, "id: image id in images folder" */
function checkImages({ media }: ProofRecord, { pointer, evidence }: Operation, contradictions: Contradictions): void {
  for (const [index, element] of list(evidence?.captureImages).entries()) {
    const id = text(members(element)?.id)
    if (id === null || isListed(media, 'images', id)) continue
    const place = `${pointer}/evidenceDetails/captureImages/${index}/id`
    contradictions.add('consistency.dangling-image', DETAILS, place, { actual: brief(id) })
  }
}

/**
 * Reports crops that are not listed or of other evidence. Archive: Crop; Verdict: "a crop points to a capture of the same
 * evidence"
 */
function checkCrops({ media }: ProofRecord, { pointer, evidence }: Operation, contradictions: Contradictions): void {
  const crops = list(evidence?.photoCrops)
  if (crops.length === 0) return
  const own = new Set(list(evidence?.captureImages).map((element) => text(members(element)?.id)))
  for (const [index, element] of crops.entries()) {
    const crop = members(element)
    const [id, original] = [text(crop?.id), text(crop?.originalCaptureId)]
    const place = `${pointer}/evidenceDetails/photoCrops/${index}`
    if (id !== null && !isListed(media, 'images', id))
      contradictions.add('consistency.dangling-crop', DETAILS, `${place}/id`, { actual: brief(id) })
    if (original !== null && !own.has(original)) {
      const more = { actual: brief(original) }
      contradictions.add('consistency.crop-of-other-evidence', DETAILS, `${place}/originalCaptureId`, more)
    }
  }
}

/** Reports a video that is not listed. Archive: EvidenceDetails, video: "id of the live capture video in the videos folder" */
function checkVideo({ media }: ProofRecord, { pointer, evidence }: Operation, contradictions: Contradictions): void {
  const id = text(evidence?.video)
  if (id !== null && !isListed(media, 'videos', id))
    contradictions.add('consistency.dangling-video', DETAILS, `${pointer}/evidenceDetails/video`, { actual: brief(id) })
}

function checkAdditionalFile(
  { media, deletedIds }: ProofRecord,
  { pointer, raw, type, contextId }: Operation,
  contradictions: Contradictions,
): void {
  const id = text(members(raw.additionalFile)?.id)
  // Archive: Layout, "deleted or replaced ones are not kept".
  if (id === null || type === 'DELETE' || isListed(media, 'additionalFiles', id)) return
  if (deletedIds.has(id) || (contextId !== null && deletedIds.has(contextId))) return
  contradictions.add('consistency.dangling-additional-file', DETAILS, `${pointer}/additionalFile/id`, {
    actual: brief(id),
  })
}

/** Reports final consents that no operation recorded. Archive: ConsentsDetails */
const consents: Rule = ({ identity, operations, isDetailsRead }, contradictions) => {
  if (!isDetailsRead) return
  const known = new Set<string>()
  for (const { raw } of operations)
    for (const element of list(members(raw.consentsDetails)?.consents)) {
      const id = text(members(element)?.consentId)
      if (id !== null) known.add(id)
    }
  if (known.size === 0) return
  for (const [index, element] of list(identity.consents).entries()) {
    const id = text(members(element)?.consentId)
    if (id !== null && !known.has(id)) {
      const more = { actual: brief(id) }
      contradictions.add('consistency.dangling-consent', IDENTITY, `/consents/${index}/consentId`, more)
    }
  }
}

export const referenceRules: readonly Rule[] = [captures, consents]
