import { member, members, type SignatureFacts } from '../../../../shared/report/index.ts'
import type { JsonValue, Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import type { ValueBudget } from './build-value.ts'
import { decodeBase64, decodeBase64url } from './canonical-base64.ts'
import { type DifferenceLimits, differingPointers } from './differences.ts'
import { type JsonLimits, readJson } from './read-json.ts'
import { parseTree } from './tree.ts'

type SignatureLimits = JsonLimits & DifferenceLimits & Pick<Limits, 'signatureCharacters' | 'listedHeaderMembers'>

export interface SignatureReading {
  readonly facts: SignatureFacts | null
  readonly observations: readonly Observation[]
}

/** Header members that change the meaning of the signature or how it is parsed. RFC 7515 4.1.11, RFC 7797, RFC 7516 4.1.3 */
const MEANINGFUL = new Set(['crit', 'b64', 'zip'])
const SUBJECT = { path: 'proof.json', pointer: '/signature' }

/**
 * Parses the compact JWS in proof.json and compares its payload with the file. Does not verify the signature. `proofBytes` must
 * have been parsed strictly into `proof`. Archive: proof.json, Signature.
 */
export function readSignature(
  proofBytes: Uint8Array,
  proof: JsonValue,
  limits: SignatureLimits,
  budget: ValueBudget = { used: 0 },
): SignatureReading {
  const text = member(members(proof), 'signature')
  if (text === undefined || text === null || text === '') {
    return { facts: null, observations: [{ code: 'signature.missing', subject: SUBJECT }] }
  }
  const malformed = (detail: string, variant?: 'limit'): SignatureReading => ({
    facts: { text: typeof text === 'string' ? truncate(text) : '', parts: null, differences: [] },
    observations: [{ code: 'signature.malformed', subject: SUBJECT, detail, ...(variant && { variant }) }],
  })
  if (typeof text !== 'string') return malformed('it is not a string')
  if (text.length > limits.signatureCharacters) {
    const detail = `it has ${text.length} characters, the limit signatureCharacters is ${limits.signatureCharacters}`
    return malformed(detail, 'limit')
  }
  const parts = text.split('.')
  const [header64, payload64, signature64] = parts
  if (parts.length !== 3 || header64 === undefined || payload64 === undefined || signature64 === undefined) {
    return malformed(`it has ${parts.length} parts instead of three`)
  }
  const payloadUrl = decodeBase64url(payload64)
  const payloadBytes = payloadUrl ?? decodeBase64(payload64)
  if (!payloadBytes) return malformed('the payload is neither canonical Base64url nor Base64')
  // Archive: "a Base64 payload". Only if the payload is standard Base64 may header and signature be so, too.
  const isPlain = decodeBase64(payload64) !== null
  const headerUrl = decodeBase64url(header64)
  const headerBytes = headerUrl ?? (isPlain ? decodeBase64(header64) : null)
  if (!headerBytes) return malformed('the header is not canonical Base64url')
  const signatureUrl = decodeBase64url(signature64)
  const signatureBytes = signatureUrl ?? (isPlain ? decodeBase64(signature64) : null)
  if (!signatureBytes) return malformed('the signature is not canonical Base64url')
  return readParts({
    text,
    headerBytes,
    payloadBytes,
    isUrl: headerUrl !== null && payloadUrl !== null && signatureUrl !== null,
    signingInput: `${header64}.${payload64}`,
    signature: signatureBytes.toString('base64url'),
    proofBytes,
    limits,
    budget,
  })
}

interface Parts {
  readonly text: string
  readonly headerBytes: Buffer
  readonly payloadBytes: Buffer
  readonly isUrl: boolean
  readonly signingInput: string
  readonly signature: string
  readonly proofBytes: Uint8Array
  readonly limits: SignatureLimits
  readonly budget: ValueBudget
}

function readParts({
  text,
  headerBytes,
  payloadBytes,
  isUrl,
  signingInput,
  signature,
  proofBytes,
  limits,
  budget,
}: Parts): SignatureReading {
  const header = readHeader(headerBytes, limits, budget)
  const payload = readJson(payloadBytes, 'proof.json', limits, { budget })
  const observations: Observation[] = [...header.observations]
  const hasValue = payload.value !== undefined
  // Verdict: "JSON with two readings"; a signed ambiguity is still an ambiguity.
  observations.push(
    ...payload.observations.map(({ subject: _subject, ...rest }) => ({
      ...rest,
      subject: SUBJECT,
      ...(hasValue ? {} : { variant: 'payload' }),
      detail: inPayload(rest.detail),
    })),
  )
  if (!isUrl) observations.push({ code: 'signature.plain-base64', subject: SUBJECT })
  if (!hasValue) observations.push({ code: 'signature.payload-mismatch', subject: SUBJECT, variant: 'unreadable' })
  const differences = hasValue ? compareWithFile(proofBytes, payloadBytes, text, limits) : []
  observations.push(
    ...differences.map(
      ({ pointer, file, payload: signed }): Observation => ({
        code: 'signature.payload-mismatch',
        subject: { path: 'proof.json', pointer },
        ...(members(payload.value) ? {} : { variant: 'unreadable' }),
        expected: signed,
        actual: file,
        detail: pointer === '' ? 'the whole' : truncate(pointer),
      }),
    ),
  )
  return {
    facts: {
      text,
      parts: {
        header: header.value,
        algorithm: header.algorithm,
        otherHeaderMembers: header.others,
        payload: payload.value,
        payloadEncoding: isUrl ? 'base64url' : 'base64',
        signingInput,
        signature,
      },
      differences,
    },
    observations,
  }
}

function readHeader(bytes: Buffer, limits: SignatureLimits, budget: ValueBudget) {
  const { value, strict } = readJson(bytes, 'proof.json', limits, { budget })
  const header = members(value)
  if (!header || !strict) {
    const detail = header ? 'the header has more than one reading' : 'the header is not a JSON object'
    return {
      value,
      algorithm: null,
      others: [],
      observations: [{ code: 'signature.malformed', subject: SUBJECT, detail }],
    }
  }
  const algorithm = member(header, 'alg')
  const others = Object.keys(header).filter((name) => name !== 'alg')
  const observations: Observation[] = []
  if (algorithm !== 'RS256') {
    observations.push({
      code: 'signature.algorithm',
      subject: SUBJECT,
      expected: 'RS256',
      actual: algorithm === undefined ? 'none named' : truncate(JSON.stringify(algorithm)),
    })
  }
  observations.push(...headerMembers(others, limits.listedHeaderMembers))
  return { value, algorithm: typeof algorithm === 'string' ? algorithm : null, others, observations }
}

function headerMembers(others: readonly string[], maxListed: number): readonly Observation[] {
  const observe = (text: string) => ({ code: 'signature.header', subject: SUBJECT, actual: text, detail: text })
  const unused = others.filter((name) => !MEANINGFUL.has(name))
  const labels = unused.slice(0, maxListed).map(truncate)
  if (unused.length > maxListed) labels.push(`and ${unused.length - maxListed} more`)
  return [
    ...others.filter((name) => MEANINGFUL.has(name)).map(observe),
    ...labels.map((text) => ({ ...observe(text), variant: 'unused' })),
  ]
}

function compareWithFile(
  proofBytes: Uint8Array,
  payloadBytes: Buffer,
  text: string,
  limits: DifferenceLimits,
): SignatureFacts['differences'] {
  const file = Buffer.from(proofBytes.buffer, proofBytes.byteOffset, proofBytes.byteLength)
  if (isPayloadAndSignature(file, payloadBytes, text)) return []
  const differences = differingPointers(
    { bytes: file, node: parseTree(file) },
    { bytes: payloadBytes, node: parseTree(payloadBytes) },
    SIGNATURE_ONLY,
    limits,
  )
  return differences.map(({ pointer, left, right }) => ({ pointer, file: left, payload: right }))
}

/**
 * Returns whether the file is the signed text with the signature as its last member. Fast path for the usual case; a comparison
 * of values has the same result.
 */
function isPayloadAndSignature(file: Buffer, payload: Buffer, text: string): boolean {
  const common = payload.length - 1
  if (payload.at(-1) !== 0x7d || common < 2 || !file.subarray(0, common).equals(payload.subarray(0, common)))
    return false
  return file.subarray(common).equals(Buffer.from(`,"signature":${JSON.stringify(text)}}`))
}

/** Members ignored on both sides. Not shown: whether the payload holds an empty `signature` */
const SIGNATURE_ONLY: ReadonlySet<string> = new Set(['signature'])

const inPayload = (detail: string | undefined): string =>
  detail === undefined ? 'in the signed payload' : `in the signed payload, ${detail}`

const truncate = (text: string): string =>
  text.length > 200 ? `${text.slice(0, 200).toWellFormed()}… (${text.length} characters)` : text
