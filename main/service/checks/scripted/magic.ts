import { ERROR_CODE, type ErrorObject, INDICATOR, readIndicator } from '../../../../shared/spec/index.ts'
import { CheckFailure } from '../check.ts'
import { TECHNICAL_CODES } from '../technical-codes.ts'

/** Indicators and errors scripted by a magic value. */
export interface Magic {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
}

const NONE: Magic = { indicators: [], errors: [] }
const PREFIX = /^magic[-_.]/i

/**
 * Parses a file name or document number that starts with `magic-`: it scripts every error code (`E1532`) and every indicator with
 * status (`GLARE_IMAGE_QUALITY_FAILED`) in it. `magic-E1532.png`, `MAGIC-SURNAME_COMPARE_FAILED`
 */
export function magicOf(text: string | undefined): Magic {
  if (text === undefined || !isMagic(text)) return NONE
  const tokens = text.toUpperCase().split(/[^A-Z0-9_]+/)
  const codes = new Set(Object.keys(ERROR_CODE.values))
  const named = tokens.filter((token) => {
    const { name, status } = readIndicator(token)
    return status !== null && Object.hasOwn(INDICATOR.values, name)
  })
  return {
    indicators: [...tokens.flatMap((token) => IMPLIED[token] ?? []), ...named],
    errors: tokens
      .filter((token) => codes.has(token.slice(1)) && token.startsWith('E'))
      .map((token) => ({ code: token.slice(1) })),
  }
}

/** Indicators that accompany an error code. Service: Error codes; Indicators raised by the capture stages */
const IMPLIED: { readonly [token: string]: string } = {
  E1508: 'REQUIRED_SIDES_CHECK_FAILED',
  E1531: 'DARK_IMAGE_QUALITY_FAILED',
  E1532: 'GLARE_IMAGE_QUALITY_FAILED',
  E1535: 'CAPTURE_TOO_CLOSE_CHECK_FAILED',
  E1539: 'KEYSTONE_IMAGE_QUALITY_FAILED',
  E1540: 'CAPTURE_TOO_CLOSE_CHECK_FAILED',
  E1541: 'CAPTURE_TOO_FAR_CHECK_FAILED',
  E1542: 'DOCUMENT_BARCODE_PARSING_FAILED',
  E1600: 'BIOMETRIC_MATCHING_CHECK_FAILED',
  E1601: 'BIOMETRIC_QUALITY_CHECK_FAILED',
  E1611: 'BIOMETRIC_LIVENESS_CHALLENGE_FAILED',
}

/** Throws CheckFailure if a magic value scripts a technical error. */
export function failByMagic({ errors }: Magic): void {
  const code = errors.find((error) => TECHNICAL_CODES.has(error.code))?.code
  if (code !== undefined) throw new CheckFailure(code, 'scripted by a magic value')
}

export const isMagic = (text: string): boolean => PREFIX.test(text)
