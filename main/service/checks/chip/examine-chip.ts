import { agreesAsName, areCheckDigitsRight, readMrz } from '../../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../../shared/spec/index.ts'
import { type ZoneData, zoneData } from '../../../examination/index.ts'
import type { CheckAnswer } from '../check.ts'
import { type AccessControl, accessControlIndicators, accessControlProblems } from './access-control.ts'
import { hasExpired, sessionZoneProblem } from './check-zone.ts'
import { MalformedChipFile } from './chip-file.ts'
import { readCommonFile } from './common-file.ts'
import { type PersonalDetails, readDateOfIssue, readPersonalDetails } from './detail-files.ts'
import { readFaceFile } from './face-file.ts'
import {
  authenticatePassively,
  type CheckResult,
  NO_PASSIVE_AUTHENTICATION,
  type PassiveAuthentication,
} from './passive-authentication.ts'
import { readSecurityObject } from './security-object.ts'
import { authoritiesFrom, type Material, revocationListsFrom } from './trusted-material.ts'
import { readZoneFile } from './zone-file.ts'

/** Data pushed by the chip-reading server, and the material to verify them with. */
export interface ChipReading {
  /** Complete files as read, by number from 1 to 16. */
  readonly dataGroups: ReadonlyMap<number, Uint8Array>
  /** EF.SOD. */
  readonly sod: Uint8Array | null
  /** EF.COM. */
  readonly com?: Uint8Array | null
  /** Lines of the zone from the request that started the session. */
  readonly mrz: readonly string[]
  readonly countryAuthorities: readonly Material[]
  readonly crls?: readonly Material[]
  readonly now: Date
  readonly accessControl?: AccessControl
}

export interface ChipData extends ZoneData {
  /** From data group 12; null if it was not read or has none. */
  readonly issuingDate: string | null
  /** JPEG or JPEG 2000; null if data group 2 was not read or cannot be parsed. */
  readonly portrait: Uint8Array | null
}

export interface ChipExamination {
  readonly answer: CheckAnswer
  /** Whether data group 1 and the security object were read. Service: Chip reading outcome */
  readonly isComplete: boolean
  readonly data: ChipData | null
}

const ERROR = '1051'

/** Examines the files of one chip. Damaged files are reported in the result. Service: Start chip reading session */
export async function examineChip(reading: ChipReading): Promise<ChipExamination> {
  const { dataGroups, sod, now } = reading
  const zoneFile = dataGroups.get(1)
  const zone = attempt(() => (zoneFile ? zoneData(readZoneFile(zoneFile), now) : null))
  const object = attempt(() => (sod ? readSecurityObject(sod) : null))
  const listed = attempt(() => (reading.com ? readCommonFile(reading.com).dataGroups : null))
  const passive = object.value
    ? authenticatePassively(dataGroups, listed.value, object.value, {
        authorities: authoritiesFrom(reading.countryAuthorities),
        revocationLists: revocationListsFrom(reading.crls ?? []),
        issuer: zone.value?.issuingCountry ?? null,
        time: now.getTime(),
      })
    : NO_PASSIVE_AUTHENTICATION(object.problem)
  const isComplete = zoneFile !== undefined && sod !== null
  const foreign = zone.value ? sessionZoneProblem(zone.value.mrz, reading.mrz) : zone.problem
  const accessControl = reading.accessControl ?? {}
  const errors = [
    ...accessControlProblems(accessControl).map((problem) => failure(null, problem)),
    ...(isComplete
      ? []
      : [failure(null, `chip reading incomplete: ${zoneFile ? 'EF.SOD' : 'data group 1'} is missing`)]),
    ...(foreign === null ? [] : [failure('dataGroup1', foreign)]),
    ...(listed.problem === null ? [] : [failure('common', listed.problem)]),
    ...passive.problems.map(({ dataGroup, message }) =>
      failure(dataGroup === null ? 'securityObject' : `dataGroup${dataGroup}`, message),
    ),
  ]
  const indicators = [
    ...accessControlIndicators(accessControl, object.value),
    ...passiveIndicators(passive),
    `DATA_GROUP1_CHECK_${zoneResult(zoneFile !== undefined, foreign, passive)}`,
    ...zoneIndicators(zone.value, now),
  ]
  return {
    answer: answerOf(indicators, errors),
    isComplete,
    data: zone.value ? chipData(zone.value, dataGroups, passive) : null,
  }
}

interface Attempt<T> {
  readonly value: T | null
  readonly problem: string | null
}

/** Reads a file; a malformed file is a result of the examination, not a failure. */
function attempt<T>(read: () => T | null): Attempt<T> {
  try {
    return { value: read(), problem: null }
  } catch (error) {
    if (error instanceof MalformedChipFile) return { value: null, problem: error.message }
    throw error
  }
}

const failure = (field: string | null, message: string): ErrorObject => ({
  code: ERROR,
  ...(field === null ? {} : { field }),
  message,
})

const passiveIndicators = ({ hashes, signature, signer, whole }: PassiveAuthentication): readonly string[] => [
  `PASSIVE_AUTHENTICATION_HASH_CHECK_${hashes}`,
  `PASOD_SIGNATURE_CHECK_${signature}`,
  `PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_${signer}`,
  `PASSIVE_AUTHENTICATION_CHECK_${whole}`,
]

/** Returns OK for a readable zone that the issuer signed and that the session was started with. */
function zoneResult(isRead: boolean, problem: string | null, passive: PassiveAuthentication): CheckResult {
  if (!isRead) return 'UNVERIFIED'
  if (problem !== null || passive.hashes === 'FAILED')
    return passive.isZoneAsIssued && problem === null ? 'OK' : 'FAILED'
  return passive.hashes
}

function zoneIndicators(zone: ZoneData | null, now: Date): readonly string[] {
  if (!zone) return ['MRZ_CHECKSUMS_UNVERIFIED', 'DOC_EXPIRATION_DATE_UNVERIFIED']
  const expired = hasExpired(zone, now)
  return [
    `MRZ_CHECKSUMS_${areCheckDigitsRight(readMrz(zone.mrz)) ? 'OK' : 'FAILED'}`,
    `DOC_EXPIRATION_DATE_${expired === null ? 'UNVERIFIED' : expired ? 'FAILED' : 'OK'}`,
  ]
}

function chipData(
  zone: ZoneData,
  dataGroups: ReadonlyMap<number, Uint8Array>,
  { hashes, signature }: PassiveAuthentication,
): ChipData {
  const isAsIssued = hashes === 'OK' && signature === 'OK'
  const read = <T>(group: number, parse: (bytes: Uint8Array) => T): T | null => {
    const file = dataGroups.get(group)
    return attempt(() => (file ? parse(file) : null)).value
  }
  const person = isAsIssued ? read(11, readPersonalDetails) : null
  return {
    ...zone,
    ...(person ? fullNames(zone, person) : {}),
    issuingDate: isAsIssued ? read(12, readDateOfIssue) : null,
    portrait: read(2, readFaceFile)?.bytes ?? null,
  }
}

/** Returns names of data group 11 that are those of the zone; others would be another person's. */
function fullNames(zone: ZoneData, { surname, givenNames }: PersonalDetails): Partial<ChipData> {
  const isGiven = givenNames.length > 0 && agreesAsName(zone.givenNames.join(' '), givenNames.join(' '))
  return {
    ...(surname !== null && agreesAsName(zone.surname, surname) ? { surname } : {}),
    ...(isGiven ? { givenNames } : {}),
  }
}

const answerOf = (indicators: readonly string[], errors: readonly ErrorObject[]): CheckAnswer => ({
  indicators,
  errors,
  services: [
    {
      serviceName: 'chip_reading_server',
      isTechnicalError: false,
      raisedIndicators: [...indicators],
      errors: [...errors],
    },
  ],
})
