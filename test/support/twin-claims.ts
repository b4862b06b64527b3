import { createHash } from 'node:crypto'
import { type Examiner, leaseExaminer } from '../../main/examination/examiner.ts'
import type { ArchiveReading } from '../../main/proof/read/reading.ts'
import { SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { twinOfReading } from '../../main/replay/twin/twin-of-reading.ts'
import { contentOf } from '../../shared/analysis/archive-content.ts'
import { diagnose } from '../../shared/analysis/diagnosis/diagnose.ts'
import { diagnosisJson } from '../../shared/analysis/diagnosis/diagnosis-json.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../shared/analysis/replay/derive-record.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'
import { AU_JURISDICTIONS } from '../../shared/spec/codes/jurisdictions.ts'
import { ENUMERATIONS, STRUCTURES } from '../../shared/spec/generated/structures.ts'
import { readBytes } from './read-bytes.ts'
import { keysFrom, verifyBytes } from './verify-bytes.ts'

/** Differences between an archive and its twin that there must not be; all lists are empty for a good twin. */
export interface TwinFaults {
  /** Strings of the original in the twin, with their place. */
  readonly remaining: readonly string[]
  /** Findings that only one of both has, except those of hashes, signature and key. */
  readonly findings: readonly string[]
  /** Lines of the diagnosis that only one of both has, without values. */
  readonly diagnosis: readonly string[]
  /** Contradictions with the rules that only one of both has. */
  readonly derivation: readonly string[]
  /** Pictures of another size or format, and other differences of shape. */
  readonly shape: readonly string[]
}

export interface TwinCheck {
  readonly twin: Uint8Array
  readonly faults: TwinFaults
  /** Findings about the trust in the twin. */
  readonly trust: readonly string[]
  /** Number of strings that were searched. */
  readonly searched: number
}

/** Makes the twin of an archive and compares both. Throws NotTwinnable. */
export async function checkedTwin(original: Uint8Array, seed: string, examiner: Examiner): Promise<TwinCheck> {
  const before = await readBytes(original)
  const twin = await twinOfReading(before, { seed, examiner })
  const after = await readBytes(twin)
  const keys = keysFrom(Buffer.from(SAMPLE_PUBLIC_KEY), 'sample key')
  const [was, is] = [await verifyBytes(original, keys), await verifyBytes(twin, keys)]
  const strings = stringsOf(before)
  const derived = (reading: ArchiveReading) => {
    const { differences, lacking } = deriveRecord(readRecord(contentOf(reading.facts)), null)
    return [
      ...differences.map(({ place, member, recorded, derived }) => `${place.pointer} ${member} ${recorded} ${derived}`),
      ...lacking.map(({ pointer }) => `lacks ${pointer}`),
    ]
  }
  return {
    twin,
    faults: {
      remaining: await remainingIn(after, strings, before),
      findings: apart(codesOf(was), codesOf(is)),
      diagnosis: apart(diagnosisOf(before), diagnosisOf(after)),
      derivation: apart(derived(before), derived(after)),
      shape: apart(await shapeOf(before), await shapeOf(after)),
    },
    trust: is.findings.filter(({ code }) => code.startsWith('trust.')).map(({ code }) => code),
    searched: strings.size,
  }
}

export const NO_FAULTS: TwinFaults = { remaining: [], findings: [], diagnosis: [], derivation: [], shape: [] }

/** Leases the examiner for the time of one use. */
export async function withExaminer<Result>(use: (examiner: Examiner) => Promise<Result>): Promise<Result> {
  const examiner = leaseExaminer()
  try {
    return await use(examiner)
  } finally {
    await examiner.close()
  }
}

const apart = (a: readonly string[], b: readonly string[]): readonly string[] => [
  ...a.filter((text) => !b.includes(text)).map((text) => `- ${text}`),
  ...b.filter((text) => !a.includes(text)).map((text) => `+ ${text}`),
]

const OWN_CODES = /^(?:trust|hash|signature)\./

const codesOf = ({ findings }: Awaited<ReturnType<typeof verifyBytes>>): readonly string[] =>
  findings
    .filter(({ code }) => !OWN_CODES.test(code))
    .map(
      ({ code, subject }) => `${code} ${subject.path?.endsWith('.json') ? subject.path : ''} ${subject.pointer ?? ''}`,
    )

/** Returns the diagnosis without its values: masked, without ids, times, and messages of services. */
function diagnosisOf({ facts }: ArchiveReading): readonly string[] {
  const archive = { name: '', indication: null, verdict: null, coverage: '' }
  const diagnosis = diagnose(readRecord(contentOf(facts)), { masked: true, standing: 'AS_RECORDED' })
  return JSON.stringify(diagnosisJson(archive, diagnosis, 'auditor'), null, 1)
    .split('\n')
    .filter((line) => !/^\s*"(?:evidenceId|submitted|message|name|issuingState)":/.test(line))
    .map((line) => line.replace(/"pointer": "[^"]*"/, '').replace(/\d+(?:[-:.]\d+)*/g, '#'))
}

/** Returns members and values that stay: names of members, types, flags, counts, and values of enumerations. */
async function shapeOf(reading: ArchiveReading): Promise<readonly string[]> {
  const { identityDetails, verificationAndEvaluationDetails: details } = reading.facts
  const lines: string[] = []
  const walk = (value: JsonValue, place: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) walk(member, `${place}/${name}`)
    } else if (typeof value === 'string') lines.push(ENUMERATED.has(value) ? `${place} ${value}` : place)
    else lines.push(`${place} ${value}`)
  }
  walk(identityDetails?.value ?? null, 'identity')
  walk(details?.value ?? null, 'details')
  // A file that is listed but not there gets a placeholder of unknown size.
  for (const [path, bytes] of await mediaOf(reading))
    if (imageSize(bytes) !== 'JPEG without size') lines.push(`${path.split('/')[0]} ${imageSize(bytes)}`)
  return lines
}

/** Returns the size in the header of a JPEG or PNG; otherwise whether there is content. */
function imageSize(bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG')
    return `PNG ${bytes.readUInt32BE(16)} ${bytes.readUInt32BE(20)}`
  if (bytes.readUInt16BE(0) !== 0xffd8) return bytes.length === 0 ? 'empty' : 'other'
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return `JPEG ${bytes.readUInt16BE(at + 7)} ${bytes.readUInt16BE(at + 5)}`
  }
  return 'JPEG without size'
}

async function mediaOf(reading: ArchiveReading): Promise<readonly (readonly [path: string, bytes: Buffer])[]> {
  const media: [string, Buffer][] = []
  for (const { path } of reading.facts.files.filter((file) => file.path.includes('/'))) {
    const chunks: Uint8Array[] = []
    for await (const chunk of reading.open(path)) chunks.push(Uint8Array.from(chunk))
    media.push([path, Buffer.concat(chunks)])
  }
  return media
}

/** Members whose values a twin keeps: vocabulary of the specification and of the provider, countries, and times of day. */
const KEPT: ReadonlySet<string> = new Set([
  ...['version', 'componentVersion', 'tenantRole', 'type', 'family', 'name', 'status', 'globalStatus', 'progress'],
  ...['serviceName', 'serviceVersion', 'mainOcrService', 'strengthRuleUsed', 'mandatoryCheckRulesMissing', 'score'],
  ...['referenceType', 'candidateType', 'mismatchedAttributes', 'code', 'field', 'message', 'key', 'language'],
  ...['livenessDiagnostic', 'levelOfAssurance', 'upgradePaths', 'method', 'tokenRole', 'raisedIndicators'],
  ...['issuingCountry', 'issuingState', 'nationality', 'state', 'country', 'gender', 'cardType'],
  ...['positiveIndicators', 'warningIndicators', 'blockingIndicators', 'unverifiedIndicators'],
  ...['allNonOKVerifications', 'mitigatedIndicators', 'mitigatingIndicators', 'idDocumentType', 'strength'],
])
const IS_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/
const ENUMERATED: ReadonlySet<string> = new Set(Object.values(ENUMERATIONS).flat())

const split = (text: string): readonly string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Words of the specification: of its values, names and paths. They say nothing about an archive. */
const SPECIFIED: ReadonlySet<string> = new Set(
  [
    ...ENUMERATED,
    ...Object.keys(STRUCTURES),
    ...Object.values(STRUCTURES).flatMap((structure) => ('fields' in structure ? Object.keys(structure.fields) : [])),
    'svc/v1/identities/id-documents/live-capture-session/nfc-session/capture-session/medicare/aus/proof?mode=webSDK',
    ...Object.keys(AU_JURISDICTIONS),
    'images/videos/additionalFiles.jpg.jpeg.png.avi.mp4.pdf.txt.json.bin proofbench-twin simulated-',
  ].flatMap(split),
)

/** Returns the strings of an original that must not be in its twin: every value outside of KEPT, and its words. */
function stringsOf({ facts }: ArchiveReading): ReadonlySet<string> {
  const strings = new Set<string>()
  const add = (text: string, withWords: boolean) => {
    for (const part of [text.toLowerCase(), ...(withWords ? split(text) : [])])
      if (part.length >= 3 && !SPECIFIED.has(part) && !/^\d{1,4}$/.test(part) && part !== EMPTY_LIST) strings.add(part)
  }
  const walk = (value: JsonValue, name: string): void => {
    if (typeof value === 'string') {
      if (!KEPT.has(name) && !IS_TIME.test(value) && !ENUMERATED.has(value) && name !== 'mrz')
        add(value, !/^\d[\d-]+$|^[\d.]+$|^[\da-f:]+$/i.test(value))
      if (name === 'mrz') for (const word of value.split(/<+/).slice(1)) if (/^[A-Z]+$/.test(word)) add(word, false)
    } else if (Array.isArray(value)) for (const element of value) walk(element, name)
    else if (typeof value === 'object' && value !== null) {
      const object = value as { readonly [name: string]: JsonValue }
      const key = typeof object.key === 'string' && KEPT.has(object.key) ? object.key : null
      for (const [member, inner] of Object.entries(object)) {
        // Metadata whose key names a kept value; and consistency of an attribute: {value, verified}.
        const isAttribute = member === 'value' && KEPT.has(name)
        walk(inner, member === 'value' && key !== null ? key : isAttribute ? name : member)
      }
    }
  }
  walk(facts.proof?.value ?? null, '')
  walk(facts.identityDetails?.value ?? null, '')
  walk(facts.verificationAndEvaluationDetails?.value ?? null, '')
  for (const { path, sha256: hash } of facts.files) {
    if (path.includes('/')) add(path, true)
    add(hash ?? '', false)
  }
  return strings
}

/** Searches all decoded texts and bytes: documents, signed payload, paths, and media. */
async function remainingIn(
  reading: ArchiveReading,
  strings: ReadonlySet<string>,
  original: ArchiveReading,
): Promise<readonly string[]> {
  const { facts } = reading
  const found: string[] = []
  const lengths = [...new Set([...strings].map(({ length }) => length))].filter((length) => length >= 6)
  const search = (text: string, place: string): void => {
    if (ENUMERATED.has(text) || IS_TIME.test(text)) return
    const lower = text.toLowerCase()
    const parts = [lower, ...split(text)]
    for (const length of lengths)
      for (let at = 0; at + length <= lower.length; at++) parts.push(lower.slice(at, at + length))
    for (const part of parts) if (strings.has(part) && !SPECIFIED.has(part)) found.push(`${part} at ${place}`)
  }
  const walk = (value: JsonValue, place: string): void => {
    if (typeof value === 'string') search(value, place)
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) {
        if (!Array.isArray(value)) search(name, place)
        if (name !== 'signature') walk(member, `${place}/${name}`)
      }
  }
  walk(facts.proof?.value ?? null, 'proof')
  walk(facts.signature?.parts?.payload ?? null, 'payload')
  walk(facts.identityDetails?.value ?? null, 'identity')
  walk(facts.verificationAndEvaluationDetails?.value ?? null, 'details')
  search(facts.rootFolder ?? '', 'root folder')
  for (const { path } of facts.files) search(path, 'paths')
  const media = await mediaOf(reading)
  const known = new Map((await mediaOf(original)).map(([path, bytes]) => [sha256(bytes), path]))
  const words = new Set((await mediaOf(original)).flatMap(([, bytes]) => textsIn(bytes)))
  for (const [path, bytes] of media) {
    const copy = bytes.length > 0 ? known.get(sha256(bytes)) : undefined
    if (copy !== undefined) found.push(`the file ${copy} at ${path}`)
    for (const text of textsIn(bytes))
      if (words.has(text) || strings.has(text.toLowerCase())) found.push(`${text} within ${path}`)
  }
  return found
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Hash of an empty list of operations, which is equal in all archives. */
const EMPTY_LIST = sha256(Buffer.from('[]'))

/** Names of the parts of an AVI, with the length after them; the standard code tables of a JPEG. ITU-T T.81 K.3 */
const CONTAINER = /^(?:hdrlavih|strlstrh|vidsMJPG|movi00dc)|CDEFGHIJSTUVWXYZ|cdefghijstuvwxyz|456789/

/** Returns words of twelve letters or digits in the bytes of a file, such as texts in metadata of pictures. */
const textsIn = (bytes: Buffer): readonly string[] =>
  (bytes.toString('latin1').match(/[A-Za-z0-9]{12,}/g) ?? []).filter((text) => !CONTAINER.test(text))
