import { documentTypeOfZone, readImageHeader } from '../../examination/index.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'
import { chipFileId, decodeReading } from '../engine/stored-reading.ts'
import { recordRefused } from './refused-messages.ts'

/** Certificates and revocation lists against which chips are verified, as PEM or DER. */
export interface ChipTrust {
  readonly countryAuthorities: () => readonly (string | Uint8Array)[]
  readonly chipRevocationLists: readonly (string | Uint8Array)[]
}

/** Verifies the files of a chip. Service: Start chip reading session; Chip reading outcome */
export const chipCheck = ({ countryAuthorities, chipRevocationLists }: ChipTrust): ParticipantCheck => ({
  participant: 'NFC_CHIP_VERIFICATION',
  isBlocking: true,
  async examine(examination) {
    const { evidence, file, now } = examination
    await recordRefused(examination, 'chip_reading_server', '1051')
    const bytes = file(chipFileId(evidence.id))
    const stored = bytes ? decodeReading(bytes) : null
    if (!stored || Object.keys(stored.dataGroups).length === 0) return readingFailed(examination)
    const { examineChip } = await import('../checks/chip/examine-chip.ts')
    const result = await examineChip({
      dataGroups: new Map(
        Object.entries(stored.dataGroups).map(([number, text]) => [Number(number), Buffer.from(text, 'base64')]),
      ),
      sod: stored.securityObject === null ? null : Buffer.from(stored.securityObject, 'base64'),
      com: stored.commonFile === null ? null : Buffer.from(stored.commonFile, 'base64'),
      mrz: evidence.session?.mrz ?? [],
      countryAuthorities: countryAuthorities(),
      crls: chipRevocationLists,
      now: new Date(now),
      ...(stored.accessControl ? { accessControl: stored.accessControl } : {}),
    })
    for (const service of result.answer.services) await examination.ask(() => service)
    const { portrait, ...data } = result.data ?? { portrait: null }
    return {
      indicators: result.isComplete ? result.answer.indicators : result.answer.indicators.map(withoutZone),
      errors: result.answer.errors,
      data: result.data ? { ...knownData(data), ...typeOf(result.data.mrz) } : null,
      isComplete: result.isComplete,
      hasPortrait: portrait !== null && isComparable(examination, portrait),
      ...(portrait ? { picture: { bytes: portrait } } : {}),
    }
  },
})

/** JPEG 2000 is compared by the provider of the tenant, or where comparisons are simulated. */
const isComparable = ({ tenant }: Examination, portrait: Uint8Array): boolean =>
  !tenant.examinesImages || tenant.providers?.faceComparison !== undefined || readImageHeader(portrait) !== null

/**
 * An incomplete reading leaves passive authentication unverified: "reading incomplete gives NOT_VERIFIED". Service: Chip reading
 * outcome
 */
const withoutZone = (indicator: string): string =>
  indicator === 'PASSIVE_AUTHENTICATION_CHECK_OK' ? 'PASSIVE_AUTHENTICATION_CHECK_UNVERIFIED' : indicator

/** Returns the document type that the machine-readable zone states. Service: Identity document evidence, idDocumentType */
function typeOf(mrz: readonly string[]): DocumentData {
  const documentType = documentTypeOfZone(mrz)
  return documentType === null ? {} : { documentType }
}

/** Drops members that the zone does not contain. */
const knownData = (data: object): DocumentData =>
  // Its members are those of DocumentData, or null.
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as DocumentData

/** "reading incomplete gives NOT_VERIFIED". Service: Chip reading outcome */
async function readingFailed(examination: Examination): Promise<Finding> {
  const errors = [{ code: '1051', message: 'chip reading session failed' }]
  await examination.ask(() => ({ serviceName: 'chip_reading_server', isTechnicalError: false, errors }))
  return { indicators: [], errors, isComplete: false }
}
