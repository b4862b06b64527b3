import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { REPORT_DICTIONARY } from './report-dictionary.ts'

/** Upper limit of a stored report, against damaged rows. */
const MAX_REPORT = 256 * 1024 * 1024

const dictionary = Buffer.from(REPORT_DICTIONARY)

/** Compresses the JSON of a report. Most of it is the same in all reports. */
export const packReport = (json: Uint8Array): Uint8Array => deflateRawSync(json, { level: 9, dictionary })

/** Returns the JSON of a stored report. Throws if it is damaged. */
export const unpackReport = (packed: Uint8Array): string =>
  inflateRawSync(packed, { maxOutputLength: MAX_REPORT, dictionary }).toString('utf8')
