import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../support/foreign/degrade.ts'
import { drawPage } from '../../support/foreign/draw-page.ts'
import { foreignPage } from '../../support/foreign/read-page.ts'
import { PictureClient } from '../../support/picture-client.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const crop = readFileSync(join(IMAGES, 'asa-crop.jpg'))
const portrait = readFileSync(join(IMAGES, 'asa-portrait.jpg'))

/** Alternatives of each level, each with the evidence that it needs. */
type Paths = { readonly [level: string]: readonly (readonly { readonly evidence: string }[])[] }

let client: PictureClient
beforeAll(async () => {
  client = await PictureClient.start()
})
afterAll(() => client.stop())

/** Draws a clean page of a document that is not ours: with a face in its frame, or with what no detector takes for one. */
async function page(index: number, hasFace: boolean): Promise<Uint8Array> {
  const { kind, font, person } = foreignPage(index)
  const { width, height, data } = await drawPage(kind, person, font, index)
  const raw = { width, height, channels: 4 } as const
  const face = await sharp(crop).resize(330, 400, { fit: 'cover' }).toBuffer()
  const drawn = await sharp(data, { raw })
    .composite(hasFace ? [{ input: face, left: index % 2 === 0 ? 60 : 1010, top: 150 }] : [])
    .raw()
    .toBuffer()
  return picture({ width, height, data: drawn }, 'clean', index)
}

/** Pages of passports whose print and zone agree. */
const PASSPORTS = [0, 1, 2, 15, 16, 17].filter((index) => foreignPage(index).kind === 'TD3')

test.each(PASSPORTS.flatMap((index) => [true, false].map((hasFace) => ({ index, hasFace }))))(
  'the paths of page $index (face: $hasFace) name a portrait only if it can be compared, and then it is',
  { timeout: 180_000 },
  async ({ index, hasFace }) => {
    const id = await client.begin()
    const { evidenceStatus } = await client.submit(
      id,
      { front: await page(index, hasFace) },
      { documentType: 'PASSPORT', jurisdiction: foreignPage(index).person.issuingCountry },
    )
    const { globalStatus } = await client.view(id)
    // A path with another document or a chip brings the picture along.
    const isNamed = Object.values((globalStatus.upgradePaths ?? {}) as Paths)
      .flat()
      .some((path) => path.every(({ evidence }) => evidence === 'PORTRAIT'))
    const hasReference = globalStatus.portraitReferenceEvidenceId !== undefined
    expect(evidenceStatus.positiveIndicators?.includes('PORTRAIT_OK') ?? false).toBe(hasFace)
    expect(isNamed && !hasReference).toBe(false)
    if (!hasFace) return expect(hasReference).toBe(false)
    expect({ status: evidenceStatus.status, isNamed }).toEqual({ status: 'VERIFIED', isNamed: true })
    await client.portray(id, portrait)
    const { globalStatus: after, portrait: compared } = await client.view(id)
    expect(compared?.evidenceStatus.status).toBe('VERIFIED')
    expect(after.levelOfAssurance > globalStatus.levelOfAssurance).toBe(true)
  },
)
