import { type Desk, drawnDesk } from '../drawing/desk.ts'
import { paste, place } from './place.ts'
import { cornersOf, type Placement } from './placement.ts'
import { type Raster, rasterize } from './rasterize.ts'

/** Size of a picture and position of the document in it. */
export interface Shot extends Placement {
  readonly width: number
  readonly height: number
  readonly desk: Desk
}

/** Maximum number of cached surfaces: three for each size of a picture. */
const MAX_DESKS = 6
const desks = new Map<string, Promise<Raster>>()

/** Returns a picture of a document on a desk, seen by a camera above it. */
export async function photograph(document: Raster, shot: Shot): Promise<Raster> {
  const desk = await deskRaster(shot)
  const picture: Raster = { ...desk, data: Uint8Array.from(desk.data) }
  if (isUpright(document, shot)) paste(picture, document)
  else place(picture, document, cornersOf(document, shot, shot))
  return picture
}

/** Returns whether pixels of document and picture coincide, so that nothing needs to be sampled. */
const isUpright = (document: Raster, { width, height, fill, turn, tilt, shift }: Shot): boolean =>
  !turn &&
  !tilt &&
  !shift &&
  Math.round(fill * width) === document.width &&
  (width - document.width) % 2 === 0 &&
  (height - document.height) % 2 === 0

function deskRaster({ desk, width, height }: Shot): Promise<Raster> {
  const key = `${desk}/${width}/${height}`
  const known = desks.get(key)
  if (known) return known
  const [oldest] = desks.keys()
  if (desks.size >= MAX_DESKS && oldest !== undefined) desks.delete(oldest)
  const drawn = rasterize(drawnDesk(desk, width, height), { width, height })
  desks.set(key, drawn)
  return drawn
}
