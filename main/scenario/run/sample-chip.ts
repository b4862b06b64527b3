import { type ChipKeys, documentOf, type MadeChip, makePersona } from '../../service/index.ts'
import { chipPortrait, portraitImage } from '../specimens/specimens.ts'
import { ChipIssuer, publishedIssuer } from './chip-maker.ts'

/**
 * Makes the files of a chip of an invented person's passport, as a reader delivers them. `seed` names the person; `now`:
 * milliseconds, UTC, from which the dates follow. ICAO Doc 9303-10
 */
export async function madeChip(seed: string, now: number, keys?: ChipKeys): Promise<MadeChip> {
  const issuer = keys ? new ChipIssuer(() => keys) : publishedIssuer()
  const persona = makePersona({ country: 'DEU' }, seed, now)
  const {
    mrz = [],
    gender,
    issuingDate = '',
    surname = '',
    givenNames = [],
  } = documentOf(persona, { type: 'PASSPORT' }, now)
  const sitter = gender === 'F' || gender === 'M' ? { seed, gender } : { seed }
  const { dataGroups, securityObject, commonFile } = issuer.readingOf({
    mrz,
    portrait: await chipPortrait(sitter),
    country: 'DE',
    details: { surname, givenNames, issuingDate },
    flaw: 'NONE',
    accessControl: {},
  })
  const groups = Object.entries(dataGroups).map(([number, bytes]) => [`DG${number}`, bytes] as const)
  return {
    mrz,
    files: new Map([...groups, ['SOD', securityObject ?? new Uint8Array()]]),
    commonFile: commonFile ?? new Uint8Array(),
    authority: issuer.authorities().join(''),
    portrait: await portraitImage(sitter),
  }
}

/**
 * Returns such a chip by file name, signed with published keys: its files, EF.COM, `zone.json` (the body that starts the session),
 * the certificate of the authority, and a portrait of the holder.
 */
export async function sampleChip(seed: string, now: number): Promise<ReadonlyMap<string, Uint8Array>> {
  const { mrz, files, commonFile, authority, portrait } = await madeChip(seed, now)
  return new Map<string, Uint8Array>([
    ...[...files].map(([part, bytes]) => [`${part.toLowerCase()}.bin`, bytes] as const),
    ['com.bin', commonFile],
    ['zone.json', Buffer.from(`${JSON.stringify({ mrz })}\n`)],
    ['country-authority.pem', Buffer.from(authority)],
    ['portrait.jpg', portrait],
  ])
}
