import type { VerificationAndEvaluationDetails } from '../../../shared/spec/index.ts'
import type { DocumentData } from '../../service/index.ts'
import { documentDataOf } from '../document-data.ts'

/** Subject of a picture of an archive according to its record. */
export interface PictureSubject {
  /** Document and side; null for a person. */
  readonly document: { readonly data: DocumentData; readonly side: 'FRONT' | 'BACK' } | null
  readonly gender?: DocumentData['gender']
  /** Whether the record says that the face is not that of the document. */
  readonly isOtherPerson: boolean
  /** Id of the picture that this one was cut out of. */
  readonly cropOf?: string
  /** Ids of the pictures that were cut out of this one. */
  readonly crops: readonly string[]
}

/** Families of evidence whose pictures show documents. */
const DOCUMENTS: ReadonlySet<string> = new Set(['IDDOCUMENT', 'DOCUMENT', 'ADDRESS', 'ATTRIBUTES'])

/** Returns the subjects of all pictures that the record names, by id. The record need not follow the specification. */
export function pictureSubjects(
  details: readonly VerificationAndEvaluationDetails[],
): ReadonlyMap<string, PictureSubject> {
  const subjects = new Map<string, PictureSubject>()
  const others = otherPersons(details)
  const gender = details.flatMap(({ evidenceDetails }) => evidenceDetails?.data?.holderInformation ?? [])[0]?.gender
  for (const { evidenceDetails: evidence } of details) {
    if (!evidence) continue
    const data = dataOf(evidence)
    const person = data.gender ?? gender
    const shared = {
      ...(person === undefined ? {} : { gender: person }),
      isOtherPerson: others.has(evidence.id),
    }
    const [captures, crops] = [listOf(evidence.captureImages), listOf(evidence.photoCrops)]
    for (const { id, side } of captures) {
      if (id === undefined || subjects.has(id)) continue
      const document = DOCUMENTS.has(evidence.family) ? { data, side: side ?? 'FRONT' } : null
      const own = crops.flatMap((crop) => (crop.originalCaptureId === id && crop.id !== undefined ? [crop.id] : []))
      subjects.set(id, { ...shared, document, crops: own })
    }
    for (const { id, originalCaptureId } of crops)
      if (id !== undefined && !subjects.has(id)) {
        const isCut = originalCaptureId !== undefined && captures.some((capture) => capture.id === originalCaptureId)
        subjects.set(id, { ...shared, document: null, crops: [], ...(isCut ? { cropOf: originalCaptureId } : {}) })
      }
  }
  return subjects
}

type Evidence = NonNullable<VerificationAndEvaluationDetails['evidenceDetails']>

const listOf = <Value>(values: readonly Value[] | undefined): readonly Value[] => (Array.isArray(values) ? values : [])

/** Returns the data of a document as far as they can be printed. */
function dataOf({ data, type }: Evidence): DocumentData {
  try {
    return { ...(data ? documentDataOf(data) : {}), documentType: type }
  } catch {
    return { documentType: type }
  }
}

/** Returns the ids of evidence whose face did not match. Service: Indicators, BIOMETRIC_MATCHING_CHECK_FAILED */
const otherPersons = (details: readonly VerificationAndEvaluationDetails[]): ReadonlySet<string> =>
  new Set(
    details.flatMap(({ evaluationDetails }) =>
      listOf(evaluationDetails?.evidences)
        .filter(({ raisedIndicators }) => listOf(raisedIndicators).includes('BIOMETRIC_MATCHING_CHECK_FAILED'))
        .map(({ id }) => id),
    ),
  )
