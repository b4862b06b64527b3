import { type Examiner, NEARLY_IDENTICAL } from '../../examination/examiner.ts'
import type { Examination } from '../engine/participant.ts'
import type { EvidenceState, StoredFile } from '../engine/state.ts'

const WARNING = 'BIOMETRIC_HYPER_MATCHING_WARNING'

/**
 * Warns if portrait and reference are one image: two photographs of a person are never so alike. Images that the tenant does not
 * examine are compared byte by byte only. Service: Indicators raised by the capture and biometric stages
 */
export async function identicalImages(
  examiner: Examiner,
  examination: Examination,
  portrait: Uint8Array | null,
  reference: EvidenceState,
): Promise<readonly string[]> {
  const other = referencePicture(examination, reference)
  if (!portrait || !other) return []
  const isSame = Buffer.compare(portrait, other) === 0
  if (!isSame && !examination.tenant.examinesImages) return []
  const service = await examination.ask(async () => ({
    serviceName: 'ImageComparison',
    serviceVersion: '1.0',
    isTechnicalError: false,
    raisedIndicators: isSame || (await areAlike(examiner, portrait, other)) ? [WARNING] : [],
  }))
  return service.raisedIndicators
}

/** Picture of the holder that portraits are compared with; null if none is stored. */
export function referencePicture({ file }: Examination, reference: EvidenceState): Uint8Array | null {
  const stored = reference.files.findLast((one) => isPortrait(one, reference))
  return stored ? file(stored.id) : null
}

const isPortrait = ({ role, source }: StoredFile, { type }: EvidenceState): boolean =>
  role === 'CROP' || source === 'DOCUMENT_CROP' || (type === 'PORTRAIT_REFERENCE' && role !== 'FILE')

/** False for an image in a format that is not decoded here, as chips may have. */
const areAlike = (examiner: Examiner, a: Uint8Array, b: Uint8Array): Promise<boolean> =>
  examiner.likeness(a, b).then(
    (likeness) => likeness >= NEARLY_IDENTICAL,
    () => false,
  )
