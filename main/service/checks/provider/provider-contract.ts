import { z } from 'zod'
import { INDICATOR, readIndicator } from '../../../../shared/spec/index.ts'

/** Checks that a tenant may delegate to a provider over HTTP. */
export type ProviderCheck = 'TEXT_RECOGNITION' | 'SECURITY_FEATURES' | 'LIVENESS' | 'FACE_COMPARISON'

/** Body of the request: one JSON object. */
export interface ProviderRequest {
  readonly check: ProviderCheck
  readonly identityId: string
  readonly evidenceId: string
  readonly documentType?: string
  readonly issuingCountry?: string
  readonly images: readonly ProviderImage[]
}

export interface ProviderImage {
  readonly name: 'FRONT' | 'BACK' | 'PORTRAIT' | 'REFERENCE'
  readonly base64: string
}

/** Indicators that a provider of each check may raise; any other makes its response invalid. */
const ALLOWED: { readonly [check in ProviderCheck]: RegExp } = {
  TEXT_RECOGNITION: /^(?:OCR_|MODEL_RECOGNIZED$)/,
  SECURITY_FEATURES:
    /^(?:HIGH_TEMPLATE|LOW_TEMPLATE|VISUAL_SECURITY|PHOTOCOPY_DETECTION|PAPER_COPY|LCD_DETECTION|MODEL_COLOR_MATCHING|PORTRAIT|PHOTO_LOCATION|ESFX|OCRX|TEXTURE_ANALYSIS|DOCUMENT_NUMBER_VALIDITY)$/,
  LIVENESS: /^BIOMETRIC_LIVENESS_CHALLENGE$/,
  FACE_COMPARISON: /^BIOMETRIC_(?:MATCHING_CHECK|HYPER_MATCHING)$/,
}

const text = z.string().max(200)

const answerSchema = z.object({
  service: text.regex(/^[\w .-]{1,100}$/),
  version: text.optional(),
  /** The provider's own reference. Archive: serviceInternalReference */
  reference: text.optional(),
  indicators: z.array(text).max(100),
  errors: z
    .array(z.object({ code: z.string().regex(/^\d{4}$/), message: text.optional() }))
    .max(20)
    .optional(),
  /** Similarity of two faces, 0 to 1. */
  score: z.number().min(0).max(1).optional(),
  diagnostic: text.optional(),
  /** Recognized values: members of DocumentData. */
  data: z.record(z.string(), z.unknown()).optional(),
})

export type ProviderAnswer = z.infer<typeof answerSchema>

/** Parses a response body; throws if it violates the contract. */
export function readProviderAnswer(check: ProviderCheck, body: string): ProviderAnswer {
  const answer = answerSchema.parse(JSON.parse(body))
  const foreign = answer.indicators.find((indicator) => !isAllowed(check, indicator))
  if (foreign !== undefined) throw new Error(`a provider of ${check} does not raise ${foreign}`)
  return answer
}

function isAllowed(check: ProviderCheck, indicator: string): boolean {
  const { name, status } = readIndicator(indicator)
  return status !== null && Object.hasOwn(INDICATOR.values, name) && ALLOWED[check].test(name)
}
