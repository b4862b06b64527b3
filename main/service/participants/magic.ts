import { ERROR_CODE } from '../../../shared/spec/codes/error-codes.ts'
import { INDICATOR } from '../../../shared/spec/codes/indicators.ts'
import { readIndicator } from '../../../shared/spec/codes/read-indicator.ts'
import type { ErrorObject } from '../../../shared/spec/details.ts'
import { CheckFailure } from '../checks/check.ts'
import { TECHNICAL_CODES } from '../checks/technical-codes.ts'

/** What a magic value makes the checks answer. */
export interface Magic {
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
}

const NONE: Magic = { indicators: [], errors: [] }
const PREFIX = /^magic[-_.]/i

/**
 * A file name or a document number that begins with `magic-`: every error code (`E1532`) and every indicator with its status
 * (`GLARE_IMAGE_QUALITY_FAILED`) in it is what the checks then answer. `magic-E1532.png`, `MAGIC-SURNAME_COMPARE_FAILED`
 */
export function magicOf(text: string | undefined): Magic {
  if (text === undefined || !isMagic(text)) return NONE
  const words = text.toUpperCase().split(/[^A-Z0-9_]+/)
  const codes = new Set(Object.keys(ERROR_CODE.values))
  const named = words.filter((word) => {
    const { name, status } = readIndicator(word)
    return status !== null && Object.hasOwn(INDICATOR.values, name)
  })
  return {
    indicators: [...words.flatMap((word) => IMPLIED[word] ?? []), ...named],
    errors: words
      .filter((word) => codes.has(word.slice(1)) && word.startsWith('E'))
      .map((word) => ({ code: word.slice(1) })),
  }
}

/** What a fault of a picture raises besides its code. Service: Error codes; Indicators raised by the capture stages */
const IMPLIED: { readonly [word: string]: string } = {
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
}

/** Throws CheckFailure where a magic value says that the service could not do its work. */
export function failByMagic({ errors }: Magic): void {
  const code = errors.find((error) => TECHNICAL_CODES.has(error.code))?.code
  if (code !== undefined) throw new CheckFailure(code, 'scripted by a magic value')
}

export const isMagic = (text: string): boolean => PREFIX.test(text)
