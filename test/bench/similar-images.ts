import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { encodeJpeg } from '../../main/examination/codec/encode-jpeg.ts'
import { detailDistance } from '../../main/examination/hash/detail-hash.ts'
import type { PictureHash } from '../../main/library/entry/archive-entry.ts'
import { pictureHash } from '../../main/library/entry/image-values.ts'
import { bandDistance, isAltered, MAX_DISTANCE } from '../../main/library/queries/similar-images.ts'
import { drawSide, sidesOf } from '../../main/scenario/specimens/document-sides.ts'
import { lookOf } from '../../main/scenario/specimens/drawing/look-of.ts'
import { documentRaster } from '../../main/scenario/specimens/photo/document-raster.ts'
import { makePersona } from '../../main/service/persona/persona.ts'
import { documentOf } from '../../main/service/persona/persona-document.ts'
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
  readonly hash: PictureHash
}

const originals = readdirSync(IMAGES).filter((name) => /\.(jpg|png)$/.test(name))
const known: Known[] = []
for (const name of originals) {
  const hash = await pictureHash(readFileSync(join(IMAGES, name)))
  if (hash !== null) known.push({ picture: pictureOf(name), hash })
}
for (let index = 0; index < Number(values.others); index++) known.push(await drawnDocument(index))
console.log(`${originals.length} pictures of the samples, ${values.others} drawn documents\n`)

interface Counts {
  /** Altered pictures for which the original was found. */
  found: number
  /** Found pictures that are the original, and that are another. */
  right: number
  wrong: number
}

const GRADES = {
  altered: ({ detailDistance: distance }: Distances) => isAltered({ detailDistance: distance }),
  similar: () => true,
}
const totals = { altered: noCounts(), similar: noCounts() }
console.log(`${'alteration'.padEnd(30)} altered: recall, precision   similar: recall, precision`)
for (const [alteration, alter] of Object.entries(ALTERATIONS)) {
  const counts = { altered: noCounts(), similar: noCounts() }
  for (const name of originals) {
    const { width = 0, height = 0 } = await sharp(join(IMAGES, name)).metadata()
    const hash = await pictureHash(await alter(sharp(join(IMAGES, name)), width, height).toBuffer())
    if (hash === null) continue
    for (const grade of ['altered', 'similar'] as const)
      for (const all of [counts[grade], totals[grade]]) count(all, pictureOf(name), nearTo(hash, GRADES[grade]))
  }
  const cells = (['altered', 'similar'] as const).flatMap((grade) => [
    percent(counts[grade].found / originals.length),
    precisionOf(counts[grade]),
  ])
  console.log(`${alteration.padEnd(30)} ${cells.map((cell) => cell.padStart(13)).join('')}`)
}
const searched = originals.length * Object.keys(ALTERATIONS).length
const { altered, similar } = totals
const isMet = altered.found / searched >= MIN_RECALL && altered.right / (altered.right + altered.wrong) >= MIN_PRECISION
console.log(
  `${isMet ? 'met   ' : 'MISSED'} altered copies: recall ${percent(altered.found / searched)} (at least ${percent(MIN_RECALL)}), precision ${precisionOf(altered)} (at least ${percent(MIN_PRECISION)})`,
)
console.log(`similar pictures: recall ${percent(similar.found / searched)}, precision ${precisionOf(similar)}`)
process.exitCode = isMet ? 0 : 1

function noCounts(): Counts {
  return { found: 0, right: 0, wrong: 0 }
}

interface Distances {
  readonly distance: number
  readonly detailDistance: number
}

function nearTo(hash: PictureHash, isNear: (distances: Distances) => boolean): readonly Known[] {
  return known.filter((other) => {
    const distance = bandDistance(hash.bands, other.hash.bands)
    return (
      distance <= MAX_DISTANCE && isNear({ distance, detailDistance: detailDistance(hash.detail, other.hash.detail) })
    )
  })
}

function count(counts: Counts, picture: string, near: readonly Known[]): void {
  const right = near.filter((other) => other.picture === picture).length
  if (right > 0) counts.found++
  counts.right += right
  counts.wrong += near.length - right
}

/** `jon-passport-glare.jpg` is the document of `jon-passport.jpg`, `sam-reference.png` the portrait of `sam-portrait.jpg`. */
function pictureOf(name: string): string {
  return name.replace('sam-reference', 'sam-portrait').replace(/(-(blur|dark|glare))?\.\w+$/, '')
}

async function drawnDocument(index: number): Promise<Known> {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const [type, country] = DRAWN_DOCUMENTS[index % DRAWN_DOCUMENTS.length] ?? ['PASSPORT', 'SWE']
  const data = documentOf(makePersona({ country }, `similar/${index}`, now), { type }, now)
  const sides = sidesOf(data)
  const side = sides[Math.floor(index / DRAWN_DOCUMENTS.length) % sides.length] ?? 'FRONT'
  const look = lookOf(data.documentNumber ?? String(index), data.gender)
  const picture = await documentRaster(drawSide({ ...data, look }, side), 430)
  const hash = await pictureHash(await encodeJpeg({ ...picture, channels: 4 }, 80))
  if (hash === null) throw new Error('The drawn document has no hash')
  return { picture: `drawn-${index}`, hash }
}

function precisionOf({ right, wrong }: Counts): string {
  return right + wrong === 0 ? '' : percent(right / (right + wrong))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
