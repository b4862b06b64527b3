import { type Border, notBackground } from './grow-background.ts'
import { largestShape, outline, withoutLines } from './mask-shapes.ts'
import type { Overview } from './overview.ts'
import { areaOf, distance, fitQuadrilateral, type Quadrilateral } from './quadrilateral.ts'

/** Outline of a document in an image. */
export interface FoundDocument {
  readonly corners: Quadrilateral
  /** Area of the outline as a share of the image. */
  readonly share: number
  /** Share of the area outside the outline that is not background; near 0 on a desk, higher if print lies outside. */
  readonly clutter: number
}

interface Candidate extends FoundDocument {
  /** Area of the shape divided by that of the outline: 1 for a quadrilateral. */
  readonly fill: number
  /** Area of other foreground divided by that of the outline. */
  readonly litter: number
}

/** Limits for a document in front of a background: it has four sides, little other foreground, and is not a strip. */
const FILL = { from: 0.94, to: 1.04 }
const MAX_LITTER = 0.25
const MAX_ASPECT = 2.6

/**
 * Finds the outline of the document in an image: the largest shape that stands out from the background. If the document extends
 * beyond the image, the border of the image is part of the outline. Null if no background can be distinguished, for example if
 * the document fills the image.
 */
export function findDocument(overview: Overview): FoundDocument | null {
  const bright = brightened(overview)
  const whole = candidateFor(bright, 'all')
  if (whole && isLikely(whole)) return whole
  const others = (['left', 'top', 'right', 'bottom'] as const).flatMap((border) => candidateFor(bright, border) ?? [])
  return others.filter(isLikely).sort((a, b) => b.share - a.share)[0] ?? null
}

const isLikely = ({ corners, fill, litter }: Candidate): boolean => {
  const [a, b, c, d] = corners
  const [across, down] = [distance(a, b) + distance(c, d), distance(b, c) + distance(d, a)]
  const aspect = Math.max(across, down) / Math.min(across, down)
  return fill >= FILL.from && fill <= FILL.to && litter <= MAX_LITTER && aspect <= MAX_ASPECT
}

function candidateFor(overview: Overview, border: Border): Candidate | null {
  const { width, height } = overview
  const mask = withoutLines(notBackground(overview, border), width)
  const shape = largestShape(mask, width, height)
  const corners = shape && fitQuadrilateral(outline(shape, width, height))
  if (!corners) return null
  const area = areaOf(corners)
  let [inside, outside] = [0, 0]
  for (let at = 0; at < mask.length; at++) {
    if (shape[at]) inside++
    else if (mask[at]) outside++
  }
  return {
    corners,
    share: area / mask.length,
    clutter: outside / Math.max(1, mask.length - inside),
    fill: inside / area,
    litter: outside / area,
  }
}

/** Brightens dark images, which have less contrast. */
function brightened(overview: Overview): Overview {
  const counts = new Uint32Array(256)
  for (let at = 1; at < overview.rgb.length; at += 3) {
    const light = Math.floor(overview.rgb[at] ?? 0)
    counts[light] = (counts[light] ?? 0) + 1
  }
  let [bright, remaining] = [255, overview.width * overview.height * 0.01]
  while (bright > 1 && remaining > 0) remaining -= counts[bright--] ?? 0
  const gain = Math.min(6, 220 / bright)
  return gain <= 1.1 ? overview : { ...overview, rgb: overview.rgb.map((value) => value * gain) }
}
