import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { hashDistance } from '../../main/examination/hash/perceptual-hash.ts'
import { encodeJpeg } from '../../main/examination/images/encode-jpeg.ts'
import { hashOf } from '../../main/library/entry/image-values.ts'
import { MAX_DISTANCE } from '../../main/library/queries/similar-images.ts'
import { drawSide, sidesOf } from '../../main/service/specimens/document-sides.ts'
import { lookOf } from '../../main/service/specimens/drawing/look-of.ts'
import { makePersona } from '../../main/service/specimens/persona/persona.ts'
import { documentOf } from '../../main/service/specimens/persona/persona-document.ts'
import { documentRaster } from '../../main/service/specimens/photo/document-raster.ts'
import { DRAWN_DOCUMENTS } from '../support/drawn-documents.ts'

/**
 * `node test/bench/similar-images.ts [--others N]`: precision and recall of the search for similar pictures. Every picture of the
 * samples is altered in 12 ways and searched for among the originals and drawn documents of other people.
 */
const { values } = parseArgs({ options: { others: { type: 'string', default: '2000' } } })
const IMAGES = join(import.meta.dirname, '..', '..', 'samples', 'images')
/** Required shares of found originals, and of found pictures that are the original. */
const [MIN_RECALL, MIN_PRECISION] = [0.95, 0.95]

const ALTERATIONS: { readonly [name: string]: (image: Sharp, width: number, height: number) => Sharp } = {
  'JPEG quality 60': (image) => image.jpeg({ quality: 60 }),
  'JPEG quality 20': (image) => image.jpeg({ quality: 20 }),
  'progressive JPEG': (image) => image.jpeg({ progressive: true }),
  PNG: (image) => image.png(),
  'half the size': (image, width) => image.resize(Math.round(width / 2)).jpeg(),
  'one and a half the size': (image, width) => image.resize(Math.round(width * 1.5)).jpeg(),
  grey: (image) => image.grayscale().jpeg(),
  brighter: (image) => image.modulate({ brightness: 1.2 }).jpeg(),
  darker: (image) => image.modulate({ brightness: 0.75 }).jpeg(),
  blurred: (image) => image.blur(2).jpeg(),
  'more contrast': (image) => image.linear(1.3, -30).jpeg(),
  'cropped by 2 % on each side': (image, width, height) =>
    image
      .extract({
        ...{ left: Math.round(width * 0.02), top: Math.round(height * 0.02) },
        ...{ width: Math.floor(width * 0.96), height: Math.floor(height * 0.96) },
      })
      .jpeg(),
}

interface Known {
  /** Pictures of one document in one shot are the same picture, whatever its quality. */
  readonly picture: string
  readonly hash: string
}

const originals = readdirSync(IMAGES).filter((name) => /\.(jpg|png)$/.test(name))
const known: Known[] = []
for (const name of originals) {
  const hash = await hashOf(readFileSync(join(IMAGES, name)))
  if (hash !== null) known.push({ picture: pictureOf(name), hash })
}
for (let index = 0; index < Number(values.others); index++) known.push(await drawnDocument(index))
const different = new Set(known.map(({ hash }) => hash)).size
console.log(
  `${originals.length} pictures of the samples, ${values.others} drawn documents, ${different} different hashes\n`,
)

let [found, searched, right, wrong] = [0, 0, 0, 0]
console.log(`${'alteration'.padEnd(30)} recall  precision  mean distance`)
for (const [alteration, alter] of Object.entries(ALTERATIONS)) {
  const counts = { found: 0, right: 0, wrong: 0, distance: 0 }
  for (const name of originals) {
    const { width = 0, height = 0 } = await sharp(join(IMAGES, name)).metadata()
    const hash = await hashOf(await alter(sharp(join(IMAGES, name)), width, height).toBuffer())
    if (hash === null) continue
    const near = known.filter((other) => hashDistance(hash, other.hash) <= MAX_DISTANCE)
    const own = near.filter(({ picture }) => picture === pictureOf(name))
    if (own.length > 0) counts.found++
    counts.right += own.length
    counts.wrong += near.length - own.length
    counts.distance += Math.min(64, ...own.map((other) => hashDistance(hash, other.hash)))
  }
  const cells = [percent(counts.found / originals.length), percent(counts.right / (counts.right + counts.wrong))]
  console.log(
    `${alteration.padEnd(30)} ${cells[0]?.padStart(6)}  ${cells[1]?.padStart(9)}  ${(counts.distance / originals.length).toFixed(1).padStart(13)}`,
  )
  found += counts.found
  searched += originals.length
  right += counts.right
  wrong += counts.wrong
}
const [recall, precision] = [found / searched, right / (right + wrong)]
const isMet = recall >= MIN_RECALL && precision >= MIN_PRECISION
console.log(
  `${isMet ? 'met   ' : 'MISSED'} recall ${percent(recall)} (at least ${percent(MIN_RECALL)}), precision ${percent(precision)} (at least ${percent(MIN_PRECISION)})`,
)
const pairs = pairsWithin(known.slice(originals.length))
console.log(`${pairs.near} of ${pairs.all} pairs of different drawn documents are as near as similar pictures`)
process.exitCode = isMet ? 0 : 1

/** `jon-passport-glare.jpg` is the document of `jon-passport.jpg`. */
function pictureOf(name: string): string {
  return name.replace(/(-(blur|dark|glare))?\.\w+$/, '')
}

async function drawnDocument(index: number): Promise<Known> {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const [type, country] = DRAWN_DOCUMENTS[index % DRAWN_DOCUMENTS.length] ?? ['PASSPORT', 'SWE']
  const data = documentOf(makePersona({ country }, `similar/${index}`, now), { type }, now)
  const sides = sidesOf(data)
  const side = sides[Math.floor(index / DRAWN_DOCUMENTS.length) % sides.length] ?? 'FRONT'
  const look = lookOf(data.documentNumber ?? String(index), data.gender)
  const picture = await documentRaster(drawSide({ ...data, look }, side), 430)
  const hash = await hashOf(await encodeJpeg({ ...picture, channels: 4 }, 80))
  if (hash === null) throw new Error('The drawn document has no hash')
  return { picture: `drawn-${index}`, hash }
}

function pairsWithin(pictures: readonly Known[]): { readonly near: number; readonly all: number } {
  let [near, all] = [0, 0]
  for (const [index, { hash }] of pictures.slice(0, 400).entries())
    for (const other of pictures.slice(index + 1, 400)) {
      all++
      if (hashDistance(hash, other.hash) <= MAX_DISTANCE) near++
    }
  return { near, all }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
