import { isHeldByDouble } from './number-text.ts'

/** What one linear pass over JSON text finds without building anything. Assumes nothing about the syntax. */
export interface JsonScan {
  readonly members: number
  readonly values: number
  readonly depth: number
  /** Bytes between the quotes. */
  readonly longestString: number
  /** Offset of its opening quote; -1 where there is no string. */
  readonly longestAt: number
  readonly nextLongestString: number
  /** A number that a double cannot hold, or an escape that spells half of a surrogate pair: worth a closer look. */
  readonly isSuspicious: boolean
  /** A member name is spelled with an escape. */
  readonly hasEscapedName: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Doubles hold every decimal of this many significant digits. */
const SAFE_DIGITS = 15

/** Stops at `maxDepth` + 1, so that no deeper text is ever handed to a recursive reader. Linear, no allocation per value. */
export function scanJson(bytes: Uint8Array, maxDepth: number): JsonScan {
  const { length } = bytes
  let members = 0
  let values = 1
  let depth = 0
  let deepest = 0
  let longestString = 0
  let longestAt = -1
  let nextLongestString = 0
  let isSuspicious = false
  let hasEscapedName = false
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      const start = at
      let isEscaped = false
      for (at++; at < length && bytes[at] !== QUOTE; at++) {
        if (bytes[at] !== BACKSLASH) continue
        isEscaped = true
        at++
        if (bytes[at] !== 0x75 || !isD(bytes[at + 1])) continue
        if (isPair(bytes, at)) at += 10
        else if (!isBelowSurrogates(bytes[at + 2])) isSuspicious = true
      }
      const size = at - start - 1
      if (size > longestString) {
        nextLongestString = longestString
        longestString = size
        longestAt = start
      } else if (size > nextLongestString) nextLongestString = size
      hasEscapedName ||= isEscaped && isColonNext(bytes, at + 1)
    } else if (byte === 0x3a) members++
    else if (byte === 0x2c) values++
    else if (byte === 0x7b || byte === 0x5b) {
      depth++
      values++
      if (depth > deepest) deepest = depth
      if (depth > maxDepth) break
    } else if (byte === 0x7d || byte === 0x5d) depth--
    else if (byte !== undefined && byte >= 0x30 && byte <= 0x39) {
      const start = at
      while (at + 1 < length && isNumberByte(bytes[at + 1])) at++
      isSuspicious ||=
        (at - start >= SAFE_DIGITS || hasExponent(bytes, start, at)) &&
        !isHeldByDouble(Buffer.from(bytes.subarray(start, at + 1)).toString('latin1'))
    }
  }
  return { members, values, depth: deepest, longestString, longestAt, nextLongestString, isSuspicious, hasEscapedName }
}

/** Whether a colon follows, behind white space or not. */
function isColonNext(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return bytes[at] === 0x3a
}

const isD = (byte: number | undefined): boolean => byte === 0x64 || byte === 0x44

/** The digit behind \uD: 0 to 7 spell no surrogate. */
const isBelowSurrogates = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x37

/** True where `u` of \uD8xx to \uDBxx stands at `at` and its other half, \uDCxx to \uDFxx, follows at once. */
function isPair(bytes: Uint8Array, at: number): boolean {
  const first = hexOf(bytes[at + 2])
  const second = hexOf(bytes[at + 8])
  const follows = bytes[at + 5] === BACKSLASH && bytes[at + 6] === 0x75 && isD(bytes[at + 7])
  return follows && first >= 0x8 && first <= 0xb && second >= 0xc
}

const hexOf = (byte: number | undefined): number =>
  byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16)

const isNumberByte = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === 0x2d)

function hasExponent(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at <= end; at++) if (bytes[at] === 0x65 || bytes[at] === 0x45) return true
  return false
}
