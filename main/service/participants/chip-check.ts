import type { ChipReading } from '../engine/engine.ts'
import type { Examination, Finding, ParticipantCheck } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'

/** Name of the file that keeps what the reader has handed over until it was examined. */
export const chipFileId = (evidenceId: string): string => `chip-${evidenceId}`

interface StoredReading {
  readonly dataGroups: { readonly [number: string]: string }
  readonly securityObject: string | null
  readonly commonFile: string | null
  readonly accessControl?: ChipReading['accessControl']
}

export const encodeReading = ({
  dataGroups,
  securityObject,
  commonFile = null,
  accessControl,
}: ChipReading): Uint8Array => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const stored: StoredReading = {
    dataGroups: Object.fromEntries(Object.entries(dataGroups).map(([number, bytes]) => [number, base64(bytes)])),
    securityObject: securityObject ? base64(securityObject) : null,
    commonFile: commonFile ? base64(commonFile) : null,
    ...(accessControl ? { accessControl } : {}),
  }
  return Buffer.from(JSON.stringify(stored))
}

/** What chips are checked against, as PEM or DER. */
export interface ChipTrust {
  readonly countryAuthorities: () => readonly (string | Uint8Array)[]
  readonly chipRevocationLists: readonly (string | Uint8Array)[]
}

/** The files of a chip, really examined. Service: Start chip reading session; Chip reading outcome */
export const chipCheck = ({ countryAuthorities, chipRevocationLists }: ChipTrust): ParticipantCheck => ({
  participant: 'NFC_CHIP_VERIFICATION',
  isBlocking: true,
  async examine(examination) {
    const { evidence, file, now } = examination
    const bytes = file(chipFileId(evidence.id))
    // Written by encodeReading.
    const stored: StoredReading | null = bytes ? JSON.parse(Buffer.from(bytes).toString()) : null
    if (!stored || Object.keys(stored.dataGroups).length === 0) return unread(examination)
    const { examineChip } = await import('../checks/chip/examine-chip.ts')
    const found = await examineChip({
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
    for (const service of found.answer.services) await examination.ask(() => service)
    const { portrait, ...data } = found.data ?? { portrait: null }
    return {
      indicators: found.isComplete ? found.answer.indicators : found.answer.indicators.map(withoutZone),
      errors: found.answer.errors,
      data: found.data ? knownData(data) : null,
      isComplete: found.isComplete,
      hasPortrait: portrait !== null,
      ...(portrait ? { picture: { bytes: portrait } } : {}),
    }
  },
})

/** What the issuer signed was not read as a whole: "reading incomplete gives NOT_VERIFIED". Service: Chip reading outcome */
const withoutZone = (indicator: string): string =>
  indicator === 'PASSIVE_AUTHENTICATION_CHECK_OK' ? 'PASSIVE_AUTHENTICATION_CHECK_UNVERIFIED' : indicator

/** Without what the zone leaves open. */
const knownData = (data: object): DocumentData =>
  // Its members are those of DocumentData, or null.
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as DocumentData

/** "reading incomplete gives NOT_VERIFIED". Service: Chip reading outcome */
async function unread(examination: Examination): Promise<Finding> {
  const errors = [{ code: '1051', message: 'chip reading session failed' }]
  await examination.ask(() => ({ serviceName: 'chip_reading_server', isTechnicalError: false, errors }))
  return { indicators: [], errors, isComplete: false }
}
