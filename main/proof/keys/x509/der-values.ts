import { childrenOf, type DerNode, MalformedDerError } from './der.ts'

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Returns the element. Throws `MalformedDerError` if it is missing or has a different tag. */
export function expectTag(node: DerNode | undefined, tag: number, what: string): DerNode {
  if (!node) throw new MalformedDerError(`${what} is missing`)
  if (node.tag !== tag) throw new MalformedDerError(`${what} has the wrong DER tag 0x${node.tag.toString(16)}`)
  return node
}

/** Returns the elements of a SEQUENCE. Throws `MalformedDerError` for another element. `what` names it in the message. */
export const sequenceOf = (node: DerNode | undefined, what: string): readonly DerNode[] =>
  childrenOf(expectTag(node, TAG.sequence, what))

/** Returns an object identifier in dotted form. Throws `MalformedDerError` for another element. */
export function oidOf(node: DerNode | undefined, what: string): string {
  const { value } = expectTag(node, TAG.oid, what)
  if (value.length === 0 || ((value.at(-1) ?? 0) & 0x80) !== 0) throw new MalformedDerError(`${what} is cut off`)
  const arcs: bigint[] = []
  let arc = 0n
  let isFirstByte = true
  for (const byte of value) {
    if (isFirstByte && byte === 0x80) throw new MalformedDerError(`${what} is not in its shortest form`)
    arc = arc * 128n + BigInt(byte & 0x7f)
    isFirstByte = (byte & 0x80) === 0
    if (!isFirstByte) continue
    arcs.push(arc)
    arc = 0n
  }
  const [head = 0n, ...rest] = arcs
  const root = head < 40n ? 0n : head < 80n ? 1n : 2n
  return [root, head - root * 40n, ...rest].join('.')
}

/** Returns the content bytes of an INTEGER in shortest form. */
export function integerBytes(node: DerNode | undefined, what: string): Uint8Array {
  const { value } = expectTag(node, TAG.integer, what)
  const [first, second] = value
  if (first === undefined) throw new MalformedDerError(`${what} is empty`)
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)))
    throw new MalformedDerError(`${what} is not in its shortest form`)
  return value
}

/** Returns an INTEGER from 0 to 2^31 - 1. */
export function smallInteger(node: DerNode | undefined, what: string): number {
  const bytes = integerBytes(node, what)
  if (bytes.length > 4 || (bytes[0] ?? 0) >= 0x80) throw new MalformedDerError(`${what} is out of range`)
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}

/** Returns a BOOLEAN, which is 0x00 or 0xff in DER. Throws `MalformedDerError` for another element. */
export function booleanOf(node: DerNode | undefined, what: string): boolean {
  const { value } = expectTag(node, TAG.boolean, what)
  if (value.length !== 1 || (value[0] !== 0 && value[0] !== 0xff))
    throw new MalformedDerError(`${what} is not a DER BOOLEAN`)
  return value[0] === 0xff
}

/** Returns the bytes of a BIT STRING without unused bits. */
export function wholeBits(node: DerNode | undefined, what: string): Uint8Array {
  const { value } = expectTag(node, TAG.bitString, what)
  if (value[0] !== 0) throw new MalformedDerError(`${what} does not end on a byte`)
  return value.subarray(1)
}

/** Returns epoch milliseconds. RFC 5280 4.1.2.5: always with seconds, always GMT, no fractions. */
export function timeOf(node: DerNode | undefined, what: string): number {
  const text = node ? String.fromCharCode(...node.value.subarray(0, 20)) : ''
  const match =
    node?.tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
      : node?.tag === TAG.generalizedTime
        ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
        : null
  if (!match) throw new MalformedDerError(`${what} is not a time as certificates have them`)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  const full = node?.tag === TAG.utcTime ? year + (year < 50 ? 2000 : 1900) : year
  const time = new Date(0)
  time.setUTCFullYear(full, month - 1, day)
  time.setUTCHours(hour, minute, second)
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day || time.getUTCSeconds() !== second || hour > 23)
    throw new MalformedDerError(`${what} is a time that does not exist`)
  return time.getTime()
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
