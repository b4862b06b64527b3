import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../support/foreign/degrade.ts'
import { type Drawn, drawPage } from '../../support/foreign/draw-page.ts'
import { personAt } from '../../support/foreign/people.ts'
import { IS_LONG } from '../../support/length.ts'
import { PictureClient } from '../../support/picture-client.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const sample = (name: string): Buffer => readFileSync(join(ROOT, 'samples', 'images', name))
/** Photographs of several people, which a package carries: none is in this repository. Places of two faces in them. */
const PHOTO = join(ROOT, 'node_modules', '@vladmandic', 'face-api', 'demo', 'sample5.jpg')
const ONE = { left: 1290, top: 300, width: 470, height: 520 }
const OTHER = { left: 690, top: 70, width: 340, height: 360 }

let client: PictureClient
let strict: PictureClient
beforeAll(async () => {
  client = await PictureClient.start()
  strict = await PictureClient.start({ tenants: [{ id: 'bank', acceptsSimulated: false }] })
})
afterAll(() => Promise.all([client.stop(), strict.stop()]))

/** Colour of the frame for the photo on drawn pages. */
const FRAME = [207, 216, 224]

/** Returns a passport that no drawing kit of the product made, with pictures side by side in the frame of its photo. */
async function passport(...faces: readonly Uint8Array[]): Promise<Uint8Array> {
  const page = await drawPage('TD3', personAt(0), 'OCR B', 0)
  const at = 160 * page.width
  const left = Array.from({ length: page.width }, (_, x) => x).findIndex((x) =>
    FRAME.every((value, channel) => page.data[(at + x) * 4 + channel] === value),
  )
  const width = Math.floor(330 / Math.max(1, faces.length))
  const pasted = await Promise.all(
    faces.map(async (face, index) => ({
      input: await sharp(face).resize({ width, height: 400, fit: 'cover' }).toBuffer(),
      left: left + index * width,
      top: 150,
    })),
  )
  const { data, info } = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } })
    .composite(pasted)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn: Drawn = { width: info.width, height: info.height, data }
  return picture(drawn, 'clean', 0)
}

const submit = async (front: Uint8Array, to = client) => {
  const id = await to.begin()
  const details = { documentType: 'PASSPORT', jurisdiction: personAt(0).issuingCountry }
  return { id, evidence: await to.submit(id, { front }, details) }
}

async function portraitPaths(id: string): Promise<number> {
  const { globalStatus } = await client.view(id)
  const paths = Object.values(globalStatus?.upgradePaths ?? {}).flat() as readonly (readonly { evidence: string }[])[]
  return paths.filter((path) => path.every((step) => step.evidence === 'PORTRAIT')).length
}

/** Returns the services of the latest check of a participant in the record, with score and indicators. */
async function servicesOf(id: string, participant: string, of = client): Promise<readonly object[]> {
  const operations = (await of.call('GET', `/control/v1/identities/${id}/operations`)) as readonly {
    verificationDetails?: readonly { participantType: string; verificationServices: readonly object[] }[]
  }[]
  const checks = operations.flatMap(({ verificationDetails }) => verificationDetails ?? [])
  return checks.findLast(({ participantType }) => participantType === participant)?.verificationServices ?? []
}

describe('faces of documents that are not ours', { timeout: 120_000 }, () => {
  test('the face is found, a portrait raises the level as upgradePaths says, another person is refused, a drawing and the page itself are not live', async () => {
    const cut = (place: typeof ONE, width: number, quality: number) =>
      sharp(PHOTO).extract(place).resize({ width }).jpeg({ quality }).toBuffer()
    const page = await passport(await cut(ONE, 330, 90))
    const { id, evidence } = await submit(page)
    const { positiveIndicators, unverifiedIndicators } = evidence.evidenceStatus
    expect(positiveIndicators).toContain('PORTRAIT_OK')
    // No model says where this layout has its photo.
    expect(unverifiedIndicators).toContain('PHOTO_LOCATION_UNVERIFIED')
    expect(await portraitPaths(id)).toBeGreaterThan(0)
    expect(await client.portray(id, await cut(ONE, 420, 70))).toEqual(
      expect.arrayContaining(['VERIFIED', 'BIOMETRIC_LIVENESS_CHALLENGE_OK', 'BIOMETRIC_MATCHING_CHECK_OK']),
    )
    expect(await servicesOf(id, 'BIOMETRIC_MATCHING')).toContainEqual(
      expect.objectContaining({
        serviceName: 'face_comparison',
        serviceVersion: 'blazeface-3.3.6, dlib-resnet-1.7.15',
        serviceInternalReference: 'threshold 0.5',
        matchingScore: expect.any(Number),
        raisedIndicators: ['BIOMETRIC_MATCHING_CHECK_OK'],
      }),
    )
    expect(await servicesOf(id, 'BIOMETRIC_LIVENESS')).toEqual([
      expect.objectContaining({ serviceName: 'passive_liveness', score: expect.stringMatching(/^0\.\d{3}$/) }),
    ])
    expect((await client.portray(id, await cut(OTHER, 420, 90)))[0]).toBe('INVALID')
    expect(await client.portray(id, page)).toEqual(
      expect.arrayContaining(['NOT_VERIFIED', 'BIOMETRIC_HYPER_MATCHING_WARNING']),
    )
    expect(await servicesOf(id, 'BIOMETRIC_LIVENESS')).toEqual([
      expect.objectContaining({ serviceInternalReference: 'threshold 0.5; the picture shows a document' }),
    ])
    // Without the mark of a specimen it is a drawing that somebody submits.
    await client.portray(id, await sharp(sample('asa-portrait.jpg')).jpeg({ quality: 90 }).toBuffer())
    expect(await servicesOf(id, 'BIOMETRIC_LIVENESS')).toEqual([
      expect.objectContaining({ raisedIndicators: ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'] }),
    ])
  })

  test.runIf(IS_LONG)('two faces in the photo are no portrait to compare with', async () => {
    const { id, evidence } = await submit(await passport(sample('asa-crop.jpg'), sample('jon-crop.jpg')))
    expect(evidence.evidenceStatus.unverifiedIndicators).toContain('PORTRAIT_UNVERIFIED')
    expect(await portraitPaths(id)).toBe(0)
  })

  test.runIf(IS_LONG)('a tenant that refuses simulated checks verifies nothing by them', async () => {
    const { id, evidence } = await submit(await passport(sample('asa-crop.jpg')), strict)
    expect(evidence.evidenceStatus).toMatchObject({ status: 'NOT_VERIFIED', errors: [{ code: '2403' }] })
    expect(evidence.evidenceStatus.positiveIndicators).not.toContain('VISUAL_SECURITY_OK')
    expect(evidence.evidenceStatus.positiveIndicators).toContain('PORTRAIT_OK')
    expect((await strict.view(id)).globalStatus?.levelOfAssurance).toBe('LOA0')
    expect(await servicesOf(id, 'IMAGE_OCR', strict)).toContainEqual(
      expect.objectContaining({ serviceName: 'simulated-document_authentication', isTechnicalError: true }),
    )
  })
})
