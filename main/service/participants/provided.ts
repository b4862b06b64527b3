import { CheckFailure, type ServiceAnswer } from '../checks/check.ts'
import { askProvider } from '../checks/provider/ask-provider.ts'
import type { ProviderAnswer, ProviderCheck, ProviderImage } from '../checks/provider/provider-contract.ts'
import { toDocumentData } from '../checks/scripted/document-data.ts'
import type { Examination } from '../engine/participant.ts'
import type { DocumentReading } from './document-reading.ts'

const SETTINGS = {
  TEXT_RECOGNITION: 'textRecognition',
  SECURITY_FEATURES: 'securityFeatures',
  LIVENESS: 'liveness',
  FACE_COMPARISON: 'faceComparison',
} as const satisfies { readonly [check in ProviderCheck]: string }

/**
 * Lets the provider of the tenant perform a check; null if it has none, and `images` is then not called. Throws CheckFailure if the
 * provider cannot be used. Documented in README.md, Providers
 */
export async function provided(
  examination: Examination,
  check: ProviderCheck,
  images: () => readonly ProviderImage[],
): Promise<ProviderAnswer | null> {
  const { tenant, identity, evidence, data } = examination
  const url = tenant.providers?.[SETTINGS[check]]
  if (!tenant.providers || url === undefined) return null
  const { timeoutMs } = tenant.providers
  const documentType = data?.documentType ?? evidence.type
  const issuingCountry = data?.issuingCountry
  const outcome: { answer?: ProviderAnswer; failure?: CheckFailure } = {}
  await examination.ask(async (): Promise<ServiceAnswer> => {
    try {
      const answer = await askProvider(
        { url, timeoutMs },
        {
          check,
          identityId: identity.id,
          evidenceId: evidence.id,
          documentType,
          ...(issuingCountry === undefined ? {} : { issuingCountry }),
          images: images(),
        },
      )
      outcome.answer = answer
      return toServiceAnswer(answer)
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error
      outcome.failure = error
      const { code, message } = error
      return { serviceName: `provider-${SETTINGS[check]}`, isTechnicalError: true, errors: [{ code, message }] }
    }
  })
  if (outcome.failure) throw outcome.failure
  return outcome.answer ?? null
}

function toServiceAnswer({
  service,
  version,
  reference,
  indicators,
  errors = [],
  score,
}: ProviderAnswer): ServiceAnswer {
  return {
    serviceName: service,
    ...(version === undefined ? {} : { serviceVersion: version }),
    ...(reference === undefined ? {} : { serviceInternalReference: reference }),
    isTechnicalError: false,
    raisedIndicators: indicators,
    errors: errorsOf(errors),
    ...(score === undefined ? {} : { matchingScore: score }),
  }
}

/** Returns the reading of a text recognition provider; invalid members are left out. */
export const providedReading = ({ indicators, errors = [], data = {} }: ProviderAnswer): DocumentReading => ({
  indicators,
  errors: errorsOf(errors),
  data: toDocumentData(data),
})

export const errorsOf = (errors: NonNullable<ProviderAnswer['errors']>) =>
  errors.map(({ code, message }) => ({ code, ...(message === undefined ? {} : { message }) }))

export const toProviderImage = (name: ProviderImage['name'], bytes: Uint8Array): ProviderImage => ({
  name,
  base64: Buffer.from(bytes).toString('base64'),
})
