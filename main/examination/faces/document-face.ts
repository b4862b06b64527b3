import { encodePng } from '../codec/encode-png.ts'
import type { Page } from '../page/page.ts'
import type { PagePart } from '../page/warp.ts'
import type { FaceEngine } from './face-engine.ts'
import type { FoundFace } from './find-faces.ts'
import { type FaceFault, faultText, mainFace } from './portrait-faces.ts'

/** The holder's face on a document. */
export interface DocumentFace {
  /** Null if a face was found that can be compared. */
  readonly fault: FaceFault | null
  /** The fault as a sentence; empty without one. */
  readonly text: string
  /** Whether the face is where documents of this layout have it; null if the layout is unknown. */
  readonly isInPlace: boolean | null
  /** Crop as PNG; null with a fault. */
  readonly portrait: Uint8Array | null
}

/** Width in pixels of a page of 1200 that a face needs: passports have 150 to 200, ghost images 40. */
const LEAST_WIDTH = 48
/** Part of a page around a face, in widths of the face: as photos of documents show it. ICAO Doc 9303-3 5, face of 70 to 80 % */
const FRAME = { width: 2.2, height: 2.8, up: 0.15 } as const

/** Finds the face on a page in its likely orientations. `photo`: where the layout has it; null if the layout is unknown. */
export async function documentFace(
  engine: FaceEngine,
  pages: readonly (() => Page)[],
  photo: PagePart | null,
): Promise<DocumentFace> {
  let fault: Pick<DocumentFace, 'fault' | 'text'> = {
    fault: 'NO_FACE',
    text: faultText('NO_FACE', { count: 0, width: 0 }),
  }
  for (const createPage of pages) {
    const page = createPage()
    const { width, height, ...pixels } = page.picture
    const main = mainFace(engine.find({ ...pixels, width, height, format: 'PNG', orientation: 1 }), LEAST_WIDTH)
    if (!main.face) continue
    const isInPlace = photo && isWithin(main.face, photo, width, height)
    if (main.fault === null) {
      const part = photo && isInPlace ? photo : frameOf(main.face, width, height)
      return { fault: null, text: '', isInPlace, portrait: await encodePng(page.portrait(part)) }
    }
    fault = { fault: main.fault, text: faultText(main.fault, { count: main.count, width: main.face.width }) }
  }
  return { ...fault, isInPlace: null, portrait: null }
}

/** Returns whether the middle of a face is in a part of the page. */
function isWithin({ left, top, width, height }: FoundFace, part: PagePart, across: number, down: number): boolean {
  const [x, y] = [(left + width / 2) / across, (top + height / 2) / down]
  return x >= part.left && x <= part.left + part.width && y >= part.top && y <= part.top + part.height
}

/** Returns the part of a page that shows a face with hair and neck, cut at the edges of the page. */
function frameOf(face: FoundFace, across: number, down: number): PagePart {
  const [x, y] = [face.left + face.width / 2, face.top + face.height / 2 - face.height * FRAME.up]
  const left = Math.max(0, x - (face.width * FRAME.width) / 2) / across
  const right = Math.min(across, x + (face.width * FRAME.width) / 2) / across
  const top = Math.max(0, y - (face.height * FRAME.height) / 2) / down
  const bottom = Math.min(down, y + (face.height * FRAME.height) / 2) / down
  return { left, top, width: right - left, height: bottom - top }
}
