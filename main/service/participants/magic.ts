import { ERROR_CODE } from '../../../shared/spec/codes/error-codes.ts'
import { INDICATOR } from '../../../shared/spec/codes/indicators.ts'
import { readIndicator } from '../../../shared/spec/codes/read-indicator.ts'
import type { ErrorObject } from '../../../shared/spec/details.ts'

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
  return {
    indicators: words.filter((word) => {
      const { name, status } = readIndicator(word)
      return status !== null && Object.hasOwn(INDICATOR.values, name)
    }),
    errors: words
      .filter((word) => codes.has(word.slice(1)) && word.startsWith('E'))
      .map((word) => ({ code: word.slice(1) })),
  }
}

export const isMagic = (text: string): boolean => PREFIX.test(text)
