import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { compareFaces } from '../../../main/examination/faces/compare-faces.ts'
import { FaceEngine } from '../../../main/examination/faces/face-engine.ts'
import { bundledModels, FACE_MODELS } from '../../../main/examination/faces/face-models.ts'
import { portraitFaces } from '../../../main/examination/faces/portrait-faces.ts'
import { ModelError } from '../../../main/examination/model-error.ts'
import { photographedScreen } from '../../support/altered-pictures.ts'
import { IS_LONG } from '../../support/length.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const sample = (name: string): Buffer => readFileSync(join(ROOT, 'samples', 'images', `${name}.jpg`))
/** Photographs of several people each, which a package carries: none is in this repository. */
const PHOTOS = join(ROOT, 'node_modules', '@vladmandic', 'face-api', 'demo')

let engine: FaceEngine
beforeAll(async () => {
  engine = await FaceEngine.create()
}, 60_000)

const facesOf = async (bytes: Uint8Array) => portraitFaces(engine, await decodeImage(bytes))
const grey = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#999' } })

describe('faces', { timeout: 60_000 }, () => {
  test('of drawn specimens are found, called drawings, and the same person is alike on portrait and crop', async () => {
    const { count, fault, passive } = await facesOf(sample('asa-portrait'))
    expect({ count, fault, ...passive }).toMatchObject({ count: 1, fault: null, isDrawing: true, isOnDocument: false })
    expect((await facesOf(sample('asa-passport'))).passive).toMatchObject({ isOnDocument: true })
    const same = await compareFaces(engine, sample('kofi-portrait'), sample('kofi-crop'))
    const other = await compareFaces(engine, sample('kofi-portrait'), sample('asa-crop'))
    expect(same.score).toBeGreaterThan(0.6)
    expect(other.score).toBeLessThan(0.5)
  })

  test('are not seen in a grey frame, a barcode, or one pixel', async () => {
    for (const bytes of [
      await grey(360, 480).png().toBuffer(),
      await grey(1, 1).png().toBuffer(),
      await sharp(sample('catherine-licence-back')).extract({ left: 100, top: 60, width: 600, height: 200 }).toBuffer(),
    ])
      expect(await facesOf(bytes)).toEqual({ count: 0, width: 0, fault: 'NO_FACE', passive: null })
  })

  test.runIf(IS_LONG)('that are many or small are named, and small ones are not compared', async () => {
    const pair = await grey(760, 480)
      .composite([
        { input: sample('asa-portrait'), left: 0, top: 0 },
        { input: sample('jon-portrait'), left: 390, top: 0 },
      ])
      .jpeg()
      .toBuffer()
    expect(await facesOf(pair)).toMatchObject({ count: 2, fault: 'SEVERAL_FACES' })
    const face = await sharp(sample('asa-portrait')).resize(180, 230, { fit: 'fill' }).toBuffer()
    const places = Array.from({ length: 20 }, (_, at) => ({ left: (at % 5) * 180, top: Math.floor(at / 5) * 230 }))
    const many = await grey(900, 920)
      .composite(places.map((place) => ({ input: face, ...place })))
      .jpeg()
      .toBuffer()
    expect(await facesOf(many)).toMatchObject({ count: 20, fault: 'SEVERAL_FACES' })
    expect(await compareFaces(engine, many, sample('asa-crop'))).toMatchObject({ faults: ['SEVERAL_FACES', null] })
    const small = await sharp(sample('asa-portrait')).resize({ width: 26 }).png().toBuffer()
    expect((await facesOf(small)).fault).toMatch(/^(?:SMALL|NO)_FACE$/)
    expect(await compareFaces(engine, small, sample('asa-crop'))).toMatchObject({
      score: null,
      faults: [expect.stringMatching(/^(?:SMALL|NO)_FACE$/), null],
    })
  })

  test('are not examined with a damaged model, which is named', async () => {
    const models = bundledModels()
    const weights = Uint8Array.from(models.descriptor.weights)
    weights[1000] = 255 - (weights[1000] ?? 0)
    for (const damaged of [weights, weights.subarray(0, 5000)])
      await expect(
        FaceEngine.create({ ...models, descriptor: { ...models.descriptor, weights: damaged } }),
      ).rejects.toThrow(
        new ModelError('The model dlib-resnet-1.7.15 is damaged or another one: faces are not examined'),
      )
  })

  test('are examined by models of the versions that are installed', () => {
    const version = (name: string): string =>
      JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version
    expect(FACE_MODELS.descriptor.version).toBe(version('@vladmandic/face-api'))
    for (const model of ['detector', 'antispoof', 'liveness'] as const)
      expect(FACE_MODELS[model].version).toBe(version('@vladmandic/human'))
  })

  test.skipIf(!existsSync(PHOTOS))(
    'of photographs are found, only the same person is alike, and a screen that shows one is noticed',
    async () => {
      const photo = readFileSync(join(PHOTOS, 'sample5.jpg'))
      const image = await decodeImage(photo)
      const [first, second] = engine.find(image)
      if (!first || !second) throw new Error('The photograph shows five people')
      expect(engine.find(image)).toHaveLength(5)
      expect(engine.passive(image, first)).toMatchObject({ isDrawing: false, isOnDocument: false, isScreen: false })
      const screen = await decodeImage(await photographedScreen(photo, 0))
      // The networks do not notice it.
      expect(engine.passive(screen, first)).toMatchObject({ isDrawing: false, isScreen: true })
      const cut = ({ left, top, width, height }: typeof first, scale: number) =>
        sharp(photo)
          .extract({
            left: Math.round(left - width / 2),
            top: Math.round(Math.max(0, top - height / 2)),
            width: Math.round(width * 2),
            height: Math.round(height * 2),
          })
          .resize({ width: scale })
          .jpeg({ quality: 60 })
          .toBuffer()
      expect((await compareFaces(engine, await cut(first, 400), await cut(first, 200))).score).toBeGreaterThan(0.7)
      expect((await compareFaces(engine, await cut(first, 400), await cut(second, 400))).score).toBeLessThan(0.5)
    },
  )
})
