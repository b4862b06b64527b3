import { CAPTURED_ON_BOTH_SIDES } from '../../../../shared/rules/index.ts'
import { ISO_COUNTRIES, type SupportedCountry } from '../../../../shared/spec/index.ts'
import { refuse } from '../service-error.ts'

/** "passport, identity card, driving licence, resident card". Service: Submit document images */
const IMAGED = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENSE', 'RESIDENT_CARD'] as const

const DOCUMENTS: SupportedCountry['documents'] = IMAGED.map((documentType) => ({
  documentType,
  format: documentType === 'PASSPORT' ? 'ID3' : 'ID1',
  sidesToCapture: CAPTURED_ON_BOTH_SIDES.has(documentType) ? ['FRONT', 'BACK'] : ['FRONT'],
  liveVideoCaptureSupported: true,
}))

/** Returns every country with the documents that the service takes. Not shown: D-95 */
export const supportedCountries = (): readonly SupportedCountry[] =>
  Object.keys(ISO_COUNTRIES).map((iso3CountryCode) => ({ iso3CountryCode, documents: DOCUMENTS }))

/** Returns one country; throws `unknown` for another code than one of ISO 3166-1 alpha-3. Not shown: D-95 */
export function supportedCountry(code: string): SupportedCountry {
  if (!Object.hasOwn(ISO_COUNTRIES, code))
    throw refuse('unknown', 'unknown-country', 'No country has this code of three capital letters', 'country_code')
  return { iso3CountryCode: code, documents: DOCUMENTS }
}
