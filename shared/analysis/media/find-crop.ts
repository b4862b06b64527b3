import { correlation, type Summed, summed, templateOf } from '../correlate.ts'
import { type GreyImage, resized, turned } from './grey-image.ts'

/** Position of one picture within another, in pixels of the other. */
export interface FoundCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Quarter turns clockwise that align the crop with the capture. */
  readonly turns: 0 | 1 | 2 | 3
  /** Normalised cross-correlation of the two, up to 1. */
  readonly correlation: number
}

/** Longer side of the images, in pixels, for the coarse search and for the measurement. */
const COARSE = 96
const FINE = 384
/** Minimum correlation of two pictures that show the same. */
const MIN_CORRELATION = 0.92
/** Correlation from which no other rotation is tried. */
const CERTAIN = 0.96
/** Minimum side of a crop at the coarse size: smaller ones match too much. */
const MIN_SIDE = 10
/** Ratio between consecutive tried sizes of the crop in the capture. */
const STEP = 0.92
/** Number of candidates of the coarse search that are measured. */
const MEASURED = 6

/** Position and size as fractions of the capture, valid at both resolutions. */
interface Candidate {
  readonly x: number
  readonly y: number
  readonly share: number
  readonly correlation: number
}

/**
 * Searches `crop` in `capture` by comparing pixels at many sizes and in the four quarter turns. Returns null if nothing in the
 * capture is similar enough. Yields every few milliseconds of work, so that the caller can do other work in between.
 */
export function* findCrop(capture: GreyImage, crop: GreyImage): Generator<undefined, FoundCrop | null> {
  const coarse = summed(within(capture, COARSE))
  yield
  const fine = summed(within(capture, FINE))
  let now = crop
  let best: FoundCrop | null = null
  for (const turns of [0, 1, 2, 3] as const) {
    yield
    if (turns > 0) now = turned(now)
    const found = yield* findUpright(capture, coarse, fine, now)
    if (found && found.correlation >= MIN_CORRELATION && found.correlation > (best?.correlation ?? 0))
      best = { ...found, turns }
    if (best && best.correlation >= CERTAIN) return best
  }
  return best
}

function* findUpright(
  capture: GreyImage,
  coarse: Summed,
  fine: Summed,
  crop: GreyImage,
): Generator<undefined, Omit<FoundCrop, 'turns'> | null> {
  const candidates: Candidate[] = []
  const largest = Math.min(1, (capture.height / crop.height) * (crop.width / capture.width))
  for (let share = largest; ; share *= STEP) {
    const size = sizeOf(coarse.image, crop, share)
    if (Math.min(size.width, size.height) < MIN_SIDE) break
    candidates.push(yield* bestPlace(coarse, resized(crop, size.width, size.height), share))
  }
  candidates.sort((a, b) => b.correlation - a.correlation)
  let best: Candidate | null = null
  for (const candidate of candidates.slice(0, MEASURED)) {
    let found = yield* around(fine, crop, candidate, 1.5 * (FINE / COARSE), [0.94, 0.97, 1, 1.03, 1.06])
    found = yield* around(fine, crop, found, 2, [0.98, 0.99, 1, 1.01, 1.02])
    if (found.correlation > (best?.correlation ?? 0)) best = found
  }
  if (!best) return null
  const width = Math.min(capture.width, best.share * capture.width)
  const height = Math.min(capture.height, (width / crop.width) * crop.height)
  return {
    x: Math.round(Math.min(best.x * capture.width, capture.width - width)),
    y: Math.round(Math.min(best.y * capture.height, capture.height - height)),
    width: Math.round(width),
    height: Math.round(height),
    correlation: best.correlation,
  }
}

/** Searches the whole image. */
function* bestPlace(image: Summed, crop: GreyImage, share: number): Generator<undefined, Candidate> {
  const template = templateOf(crop)
  let best: Candidate = { x: 0, y: 0, share, correlation: -1 }
  for (let y = 0; y + crop.height <= image.image.height; y++) {
    yield
    for (let x = 0; x + crop.width <= image.image.width; x++) {
      const value = correlation(image, template, x, y)
      if (value > best.correlation) best = { x, y, share, correlation: value }
    }
  }
  return { ...best, x: best.x / image.image.width, y: best.y / image.image.height }
}

/** Searches around a candidate: at sizes that differ by `sizes`, shifted by up to `reach` pixels of the image. */
function* around(
  image: Summed,
  crop: GreyImage,
  found: Candidate,
  reach: number,
  sizes: readonly number[],
): Generator<undefined, Candidate> {
  const { width: wide, height: high } = image.image
  let best = found
  let isFirst = true
  for (const by of sizes) {
    const share = Math.min(1, found.share * by)
    const size = sizeOf(image.image, crop, share)
    const template = templateOf(resized(crop, size.width, size.height))
    // A changed size keeps the centre.
    const middle = ((found.share - share) * wide) / 2
    const [left, top] = [found.x * wide + middle, found.y * high + (middle * crop.height) / crop.width]
    for (let y = Math.max(0, Math.round(top - reach)); y <= Math.min(high - size.height, top + reach); y++) {
      yield
      for (let x = Math.max(0, Math.round(left - reach)); x <= Math.min(wide - size.width, left + reach); x++) {
        const value = correlation(image, template, x, y)
        // A correlation measured at another image size is not comparable.
        if (!isFirst && value <= best.correlation) continue
        isFirst = false
        best = { x: x / wide, y: y / high, share, correlation: value }
      }
    }
  }
  return best
}

/** Returns the size of the crop in an image of the capture; never larger than the image. */
const sizeOf = (image: GreyImage, crop: GreyImage, share: number) => ({
  width: Math.max(1, Math.min(image.width, Math.round(share * image.width))),
  height: Math.max(1, Math.min(image.height, Math.round((share * image.width * crop.height) / crop.width))),
})

/** Scales the image so that its longer side is at most `longest`. */
function within(image: GreyImage, longest: number): GreyImage {
  const by = longest / Math.max(image.width, image.height)
  if (by >= 1) return image
  return resized(image, Math.max(1, Math.round(image.width * by)), Math.max(1, Math.round(image.height * by)))
}
