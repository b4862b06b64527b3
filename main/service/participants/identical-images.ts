import { type Examiner, NEARLY_IDENTICAL } from '../../examination/index.ts'
import type { Examination } from '../engine/participant.ts'
import type { EvidenceState, StoredFile } from '../engine/state.ts'

const WARNING = 'BIOMETRIC_HYPER_MATCHING_WARNING'

/**
 * Returns a warning if portrait and reference are the same image: two photographs are never that similar. If the tenant does not
 * examine images, they are only compared byte by byte, and with the page of a document in any case. Service: Indicators raised by the capture and biometric stages
 */
export async function identicalImages(
  examiner: Examiner,
  examination: Examination,
  portrait: Uint8Array | null,
  reference: EvidenceState,
): Promise<readonly string[]> {
  const other = referencePicture(examination, reference)
  if (!portrait || !other) return []
  const isSame = reference.files.some(
    ({ id, size }) => size === portrait.length && isEqual(portrait, examination.file(id)),
  )
  if (!isSame && !examination.tenant.examinesImages) return []
  const service = await examination.ask(async () => ({
    serviceName: 'ImageComparison',
    serviceVersion: '1.0',
    isTechnicalError: false,
    raisedIndicators: isSame || (await areAlike(examiner, examination.tenant.id, portrait, other)) ? [WARNING] : [],
  }))
  return service.raisedIndicators
}

const isEqual = (a: Uint8Array, b: Uint8Array | null): boolean => b !== null && Buffer.compare(a, b) === 0

/** Returns the reference picture for portraits; null if none is stored. */
export function referencePicture({ file }: Examination, reference: EvidenceState): Uint8Array | null {
  const stored = reference.files.findLast((candidate) => isPortrait(candidate, reference))
  return stored ? file(stored.id) : null
}

const isPortrait = ({ role, source }: StoredFile, { type }: EvidenceState): boolean =>
  role === 'CROP' || source === 'DOCUMENT_CROP' || (type === 'PORTRAIT_REFERENCE' && role !== 'FILE')

/** Returns false for image formats that are not decoded here; chips may contain such. */
const areAlike = (examiner: Examiner, tenantId: string, a: Uint8Array, b: Uint8Array): Promise<boolean> =>
  examiner.likeness(a, b, tenantId).then(
    (likeness) => likeness >= NEARLY_IDENTICAL,
    () => false,
  )
