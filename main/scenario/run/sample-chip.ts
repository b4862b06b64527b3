import { documentOf, makePersona } from '../../service/index.ts'
import { chipPortrait, portraitImage } from '../specimens/specimens.ts'
import { chipAuthorities, readingOf } from './chip-maker.ts'

/**
 * Makes the files of a chip of an invented person's passport, by file name: data groups, security object and EF.COM as a reader
 * delivers them, `zone.json` (the body that starts the session), the certificate of the authority, and a portrait of the holder.
 * `seed` names the person; `now`: milliseconds, UTC, from which the dates follow. ICAO Doc 9303-10
 */
export async function sampleChip(seed: string, now: number): Promise<ReadonlyMap<string, Uint8Array>> {
  const persona = makePersona({ country: 'DEU' }, seed, now)
  const {
    mrz = [],
    gender,
    issuingDate = '',
    surname = '',
    givenNames = [],
  } = documentOf(persona, { type: 'PASSPORT' }, now)
  const sitter = gender === 'F' || gender === 'M' ? { seed, gender } : { seed }
  const { dataGroups, securityObject, commonFile } = readingOf({
    mrz,
    portrait: await chipPortrait(sitter),
    country: 'DE',
    details: { surname, givenNames, issuingDate },
    flaw: 'NONE',
    accessControl: {},
  })
  const groups = Object.entries(dataGroups).map(([number, bytes]) => [`dg${number}.bin`, bytes] as const)
  return new Map<string, Uint8Array>([
    ...groups,
    ['sod.bin', securityObject ?? new Uint8Array()],
    ['com.bin', commonFile ?? new Uint8Array()],
    ['zone.json', Buffer.from(`${JSON.stringify({ mrz })}\n`)],
    ['country-authority.pem', Buffer.from(chipAuthorities().join(''))],
    ['portrait.jpg', await portraitImage(sitter)],
  ])
}
