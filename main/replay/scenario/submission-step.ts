import { DOCUMENT_TYPE, EVIDENCE_FAMILY, EVIDENCE_TYPE } from '../../../shared/spec/index.ts'
import type { WrittenStep } from '../../scenario/index.ts'
import type { DocumentRequest } from '../../service/index.ts'
import type { RecordedOperation } from '../recorded-archive.ts'
import { examinationsOf, isCaptured } from '../recorded-rounds.ts'

/** Returns the step that submits such evidence of an invented holder; null for evidence that scenarios cannot submit. */
export function submissionStep(
  element: RecordedOperation,
  person: string | null,
  fallback: string,
): WrittenStep | null {
  const { identityOperation, evidenceDetails, processingDetails } = element
  const document = documentOf(element, person, fallback)
  const of = person === null ? {} : { of: person }
  switch (identityOperation.name) {
    case 'ID_DOCUMENT_CAPTURE':
      return { images: { document } }
    case 'ID_DOCUMENT_LIVE_CAPTURE':
      return { liveCapture: { document, ...endingOf(element) } }
    case 'EVIDENCE_NFC_VERIFICATION':
      return { chip: { document, ...endingOf(element) } }
    case 'PORTRAIT_CAPTURE':
    case 'LIVENESS_VIDEO': {
      const isNative = processingDetails?.uri?.includes('nativeSDK') || identityOperation.name === 'LIVENESS_VIDEO'
      const hasVideo = evidenceDetails?.video !== undefined
      return {
        portrait: {
          ...(isNative ? { mode: 'nativeSDK' as const } : {}),
          ...of,
          ...(hasVideo ? { withVideo: true } : {}),
          ...endingOf(element),
        },
      }
    }
    case 'MEDICARE':
      return { medicare: { ...of } }
    case 'ID_DOCUMENT':
      return /\/id-documents$/.test(processingDetails?.uri ?? '') ? { text: { document } } : submit(element, document)
    default:
      return submit(element, document)
  }
}

function documentOf({ evidenceDetails }: RecordedOperation, person: string | null, fallback: string): DocumentRequest {
  const { issuingCountry, metadata = [] } = evidenceDetails?.data ?? {}
  const state = metadata.find(({ key }) => key === 'issuingState')?.value
  const type = evidenceDetails?.type ?? ''
  return {
    // Images of an unknown type failed before it was read.
    type: isDocumentType(type) ? type : isDocumentType(fallback) ? fallback : 'PASSPORT',
    ...(person === null ? {} : { of: person }),
    ...(issuingCountry !== undefined && /^[A-Z]{3}$/.test(issuingCountry) ? { issuer: issuingCountry } : {}),
    ...(state === undefined || state === '' ? {} : { state }),
  }
}

export const isDocumentType = (type: string): type is keyof typeof DOCUMENT_TYPE.values =>
  Object.hasOwn(DOCUMENT_TYPE.values, type)

/** Error codes of sessions that were not completed in time. Service: Error codes */
const TIME_OUTS: ReadonlySet<string> = new Set(['2401', '1609', '1007'])

/** Returns how a session ended, if it was not completed. */
function endingOf(element: RecordedOperation) {
  const [first] = examinationsOf(element)
  if (!first) return { ending: 'OPEN' as const }
  if (isCaptured(element)) return {}
  const { code = '' } = first.errors?.[0] ?? {}
  if (TIME_OUTS.has(code)) return { ending: 'TIMED_OUT' as const }
  if (code === '2402') return { ending: 'ENDED_BY_USER' as const }
  return { ending: 'FAILED' as const, ...(/^\d{4}$/.test(code) ? { code } : {}) }
}

function submit(
  { identityOperation: { name }, evidenceDetails }: RecordedOperation,
  document: DocumentRequest,
): WrittenStep | null {
  const { type = '', family = '' } = evidenceDetails ?? {}
  if (!Object.hasOwn(EVIDENCE_TYPE.values, type) || !Object.hasOwn(EVIDENCE_FAMILY.values, family)) return null
  const step = {
    operation: name,
    type,
    family,
    ...(family === 'IDDOCUMENT' ? { document } : {}),
    ...(type === 'ATTRIBUTES' ? { attributes: ['surname', 'givenNames', 'dateOfBirth'] } : {}),
    ...(type === 'ADDRESS' ? { withAddress: true } : {}),
    ...(type === 'PORTRAIT_REFERENCE' ? { portraitOf: 'holder' } : {}),
    ...(name === 'ADDITIONAL_FILE' ? { file: { name: 'file.txt', text: 'Replaces the recorded file.' } } : {}),
  }
  // The names were checked above.
  return { submit: step as NonNullable<WrittenStep['submit']> }
}
