import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Encodes DER, to create certificates that no issuer would create. */
export const der = (tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = body.length
  const header = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...header]), body])
}

export const oid = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const arcs = [first * 40 + second, ...rest].flatMap((arc) => {
    const bytes = [arc & 0x7f]
    for (let left = arc >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80)
    return bytes
  })
  return der(0x06, Buffer.from(arcs))
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
export const name = (common: string, unit?: string): Buffer =>
  sequence(
    ...(common === '' ? [] : [der(0x31, sequence(oid('2.5.4.3'), der(0x0c, common)))]),
    ...(unit === undefined ? [] : [der(0x31, sequence(oid('2.5.4.11'), der(0x0c, unit)))]),
  )
export const time = (iso: string): Buffer => der(0x18, `${iso.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`)
export const extension = (id: string, value: Uint8Array, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value))

const YES = der(0x01, Buffer.from([0xff]))
export const authority = (pathLength?: number): Buffer =>
  extension('2.5.29.19', sequence(YES, ...(pathLength === undefined ? [] : [der(2, Buffer.from([pathLength]))])), true)
export const usage = (bits: number): Buffer => extension('2.5.29.15', der(0x03, Buffer.from([0, bits])), true)
export const purposes = (...ids: readonly string[]): Buffer => extension('2.5.29.37', sequence(...ids.map(oid)))

export const SIGNING = 0x80
export const ISSUING = 0x06
const RSA = { sha256: '1.2.840.113549.1.1.11', sha1: '1.2.840.113549.1.1.5' } as const

export interface Pair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}
export const rsaPair = (modulusLength = 2048): Pair => generateKeyPairSync('rsa', { modulusLength })

export interface Request {
  readonly subject: string
  readonly unit?: string
  readonly key: Pair
  readonly issuer?: string
  readonly issuerKey?: Pair
  readonly serial?: Uint8Array
  readonly from?: string
  readonly to?: string
  readonly hash?: keyof typeof RSA
  readonly outerHash?: keyof typeof RSA
  readonly extensions?: readonly Uint8Array[]
}

const algorithm = (hash: keyof typeof RSA) => sequence(oid(RSA[hash]), der(0x05))

/** Creates a certificate in DER exactly as requested, without corrections. */
export function makeCertificate(request: Request): Buffer {
  const { subject, unit, key, issuer = subject, issuerKey = key, hash = 'sha256', extensions = [] } = request
  const body = sequence(
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, request.serial ?? Buffer.from([7])),
    algorithm(hash),
    name(issuer, issuer === subject ? unit : undefined),
    sequence(time(request.from ?? '2024-01-01T00:00:00'), time(request.to ?? '2030-01-01T00:00:00')),
    name(subject, unit),
    key.publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  )
  return signed(body, issuerKey, hash, request.outerHash)
}

const signed = (body: Buffer, key: Pair, hash: keyof typeof RSA, outer = hash): Buffer =>
  sequence(body, algorithm(outer), der(3, Buffer.from([0]), sign(hash, body, key.privateKey)))

export interface ListRequest {
  readonly issuer: string
  readonly issuerKey: Pair
  readonly from?: string
  readonly next?: string
  readonly revoked?: readonly {
    readonly serial: number
    readonly date: string
    readonly reason?: number
    readonly extensions?: readonly Uint8Array[]
  }[]
  readonly extensions?: readonly Uint8Array[]
}

/** Creates a revocation list of version 2 in DER. */
export function makeList({ issuer, issuerKey, from, next, revoked = [], extensions }: ListRequest): Buffer {
  const entries = revoked.map(({ serial, date, reason, extensions: more = [] }) => {
    const reasons = reason === undefined ? [] : [extension('2.5.29.21', der(0x0a, Buffer.from([reason])))]
    const all = [...reasons, ...more]
    return sequence(der(2, Buffer.from([serial])), time(date), ...(all.length === 0 ? [] : [sequence(...all)]))
  })
  const body = sequence(
    der(2, Buffer.from([1])),
    algorithm('sha256'),
    name(issuer),
    time(from ?? '2026-01-01T00:00:00'),
    time(next ?? '2027-01-01T00:00:00'),
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
    der(0xa0, sequence(...(extensions ?? [extension('2.5.29.20', der(2, Buffer.from([1])))]))),
  )
  return signed(body, issuerKey, 'sha256')
}
