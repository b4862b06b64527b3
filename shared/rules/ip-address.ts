/** Classification of an IP address; documentation ranges count as public. */
export type AddressKind = 'none' | 'private' | 'public'

/** RFC 1918, loopback, link-local, carrier-grade NAT (RFC 6598), unspecified. */
const PRIVATE_V4 =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/
const LONGEST = 45

/** Classifies the text of an IPv4 or IPv6 address, without zone, port or prefix length. Never resolves anything. */
export function addressKind(text: string): AddressKind {
  if (text.length > LONGEST) return 'none'
  if (isV4(text)) return PRIVATE_V4.test(text) ? 'private' : 'public'
  const groups = v6Groups(text)
  if (!groups) return 'none'
  const [first = 0] = groups
  const isLocal = (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80
  return isLocal || groups.slice(0, 7).every((group) => group === 0) ? 'private' : 'public'
}

function isV4(text: string): boolean {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) < 256)
}

/** Parses the eight groups of an IPv6 address; null if it is invalid. RFC 4291 2.2 */
function v6Groups(text: string): readonly number[] | null {
  const embedded = text.slice(text.lastIndexOf(':') + 1)
  const plain = embedded.includes('.') && isV4(embedded) ? text.slice(0, -embedded.length) + hexOf(embedded) : text
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const parts = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (!parts.flat().every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return null
  const [head = [], tail = []] = parts
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const zeros = halves.length === 1 ? [] : Array<string>(missing).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

function hexOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
