import type { Layout } from '../fields/layouts.ts'
import { type RecognizedLayout, recognizeLayout } from '../fields/recognize-layout.ts'
import type { DecodedImage } from '../images/decode-image.ts'
import type { ImageMeasures } from '../images/image-measures.ts'
import { type Page, pagesOf } from '../page/page.ts'
import { isNoise } from '../text/is-noise.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { readZone, type ZoneReading } from '../zone/read-zone.ts'

/** A side whose title or zone was read, upright. */
export interface ReadSide {
  readonly page: Page
  readonly layout: RecognizedLayout | null
  readonly zone: ZoneReading | null
}

/** Document types without a zone on the front. */
const WITHOUT_ZONE: ReadonlySet<Layout['documentType']> = new Set(['DRIVING_LICENSE', 'RESIDENT_CARD', 'IDENTITY_CARD'])

/** Reads title and zone of an image in each likely orientation; null if neither is found in any. */
export function readSide(image: DecodedImage, measures: ImageMeasures, recognizer: TextRecognizer): ReadSide | null {
  for (const createPage of pagesOf(image, measures)) {
    const page = createPage()
    if (isNoise(page.print)) return null
    const layout = recognizeLayout(page, recognizer)
    const hasNoZone = layout !== null && WITHOUT_ZONE.has(layout.layout.documentType)
    const zone = hasNoZone ? null : readZone(page, recognizer)
    if (layout || zone) return { page, layout, zone }
  }
  return null
}
