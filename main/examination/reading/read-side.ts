import type { DecodedImage } from '../codec/decode-image.ts'
import type { DocumentReader } from '../document-reader.ts'
import { type RecognizedLayout, recognizeLayout } from '../fields/recognize-layout.ts'
import type { ImageMeasures } from '../images/image-measures.ts'
import { type Page, pagesOf } from '../page/page.ts'
import { isNoise } from '../text/is-noise.ts'
import { type PlacedZone, readZone } from '../zone/read-zone.ts'

/** A side whose title or zone was read, upright. */
export interface ReadSide {
  readonly page: Page
  readonly layout: RecognizedLayout | null
  readonly zone: PlacedZone | null
}

/** Reads title and zone of an image in each likely orientation; null if neither is found in any. */
export function readSide(image: DecodedImage, measures: ImageMeasures, reader: DocumentReader): ReadSide | null {
  const pages = pagesOf(image, measures).map((createPage) => createPage())
  const [first] = pages
  if (!first || isNoise(first.print)) return null
  // The zone shows which way up the page is, and costs a fraction of a second; text recognition takes longer.
  for (const page of pages) {
    const zone = readZone(page, reader.zone, measures.outline !== 'UNKNOWN')
    if (zone?.isProved) return { page, layout: recognizeLayout(page, reader.text), zone }
  }
  for (const page of pages) {
    const layout = recognizeLayout(page, reader.text)
    const zone = readZone(page, reader.zone, measures.outline !== 'UNKNOWN')
    if (layout || zone) return { page, layout, zone }
  }
  return null
}
