import JSZip from 'jszip'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { fixtureCases, readFixture } from '../../support/fixtures.ts'

export interface FixtureDocuments {
  readonly name: string
  readonly conformance: string | null
  readonly proof: JsonValue
  readonly identityDetails: JsonValue
  readonly details: JsonValue
}

/** Returns the JSON files of every genuine fixture, extracted by JSZip and not by our reader. */
export async function fixtureDocuments(): Promise<readonly FixtureDocuments[]> {
  const genuine = fixtureCases().filter(({ indication }) => indication === 'TOTAL_PASSED')
  return Promise.all(
    genuine.map(async ({ name, file, conformance }) => {
      const zip = await JSZip.loadAsync(zipIn(readFixture(file)))
      const read = async (ending: string): Promise<JsonValue> => {
        const [entry] = zip.file(new RegExp(`/${ending}\\.json$`))
        if (!entry) throw new Error(`${name} has no ${ending}.json`)
        return JSON.parse(await entry.async('string'))
      }
      return {
        name,
        conformance,
        proof: await read('proof'),
        identityDetails: await read('identityDetails'),
        details: await read('verificationAndEvaluationDetails'),
      }
    }),
  )
}

/** Returns the ZIP in a fixture: raw between its first local header and the end, or in Base64 after an empty line. */
function zipIn(bytes: Buffer): Buffer {
  const start = bytes.indexOf('PK\x03\x04', 0, 'latin1')
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (start >= 0 && end > start) return bytes.subarray(start, end + 22)
  const text = /\r?\n\r?\n(UEsDB[A-Za-z0-9+/=\s]+)/.exec(bytes.toString('latin1'))?.[1]
  if (text === undefined) throw new Error('no ZIP in the fixture')
  return Buffer.from(text, 'base64')
}
