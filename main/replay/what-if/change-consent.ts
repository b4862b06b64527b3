import type { ChangeOf } from '../../../shared/analysis/index.ts'
import type { RecordedArchive, RecordedOperation } from '../recorded-archive.ts'
import { removeEvidence } from './remove-evidence.ts'

/**
 * Approves or refuses a consent from the beginning on, and what depends on it: without GIV no issuing source is asked, without
 * PORTRAIT no portrait is captured. Service: Submit consents
 */
export function changeConsent(archive: RecordedArchive, { type, approved }: ChangeOf<'CONSENT'>): RecordedArchive {
  const operations = archive.operations.flatMap((element) => stated(element, type, approved))
  const isStated = operations.some(
    ({ identityOperation, consentsDetails }) =>
      identityOperation.type === 'ADD' && consentsDetails?.consents?.some((consent) => consent.type === type),
  )
  const changed = {
    ...archive,
    operations: isStated ? operations : [statement(archive, type, approved), ...operations],
  }
  if (approved) return changed
  if (type === 'GIV') return withoutIssuingSources(changed)
  return type === 'PORTRAIT' ? withoutPortraits(changed) : changed
}

/** A consent that is approved throughout is never withdrawn. */
function stated(element: RecordedOperation, type: string, approved: boolean): readonly RecordedOperation[] {
  const { consentsDetails, identityOperation } = element
  const consents = consentsDetails?.consents
  if (!consents?.some((consent) => consent.type === type)) return [element]
  if (identityOperation.type === 'DELETE') {
    const others = consents.filter((consent) => consent.type !== type)
    return others.length === 0 ? [] : [{ ...element, consentsDetails: { ...consentsDetails, consents: others } }]
  }
  const changed = consents.map((consent) => (consent.type === type ? { ...consent, approved } : consent))
  return [{ ...element, consentsDetails: { ...consentsDetails, consents: changed } }]
}

/** Returns a statement at the start of the transaction. */
function statement(
  { proof }: RecordedArchive,
  type: ChangeOf<'CONSENT'>['type'],
  approved: boolean,
): RecordedOperation {
  return {
    identityOperation: { name: 'CONSENTS', type: 'ADD' },
    participantContextId: `consent-${type.toLowerCase()}`,
    progress: 'DONE',
    startDateTime: proof.startDateTime,
    consentsDetails: { consents: [{ consentId: `consent-${type.toLowerCase()}`, approved, type }] },
  }
}

const withoutIssuingSources = (archive: RecordedArchive): RecordedArchive => ({
  ...archive,
  operations: archive.operations.map((element) =>
    element.verificationDetails
      ? {
          ...element,
          verificationDetails: element.verificationDetails.filter(
            ({ participantType }) => participantType !== 'GOV_VERIFICATION',
          ),
        }
      : element,
  ),
})

const withoutPortraits = (archive: RecordedArchive): RecordedArchive =>
  archive.operations
    .filter(({ identityOperation: { name, type } }) => type === 'ADD' && PORTRAITS.has(name))
    .reduce((rest, { participantContextId }) => removeEvidence(rest, participantContextId), archive)

const PORTRAITS: ReadonlySet<string> = new Set(['PORTRAIT_CAPTURE', 'LIVENESS_VIDEO'])
