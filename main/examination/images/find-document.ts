import { type Border, notBackground } from './grow-background.ts'
import { largestShape, outline, withoutLines } from './mask-shapes.ts'
import type { Overview } from './overview.ts'
import { areaOf, distance, fitQuadrilateral, type Quadrilateral } from './quadrilateral.ts'

/** The outline of a document in a picture. */
export interface FoundDocument {
  readonly corners: Quadrilateral
  /** Share of the picture that the outline takes. */
  readonly share: number
  /** Share of what lies outside that is no background; a desk has none, the edge of a document has print. */
  readonly clutter: number
}

interface Candidate extends FoundDocument {
  /** Share of the outline that the shape fills: 1 for a quadrilateral. */
  readonly fill: number
  /** What else stands out from the background, compared with the outline. */
  readonly litter: number
}

/** A document in front of a background: its shape has four sides, little else is seen, and it is no strip. */
const FILL = { from: 0.94, to: 1.04 }
const LITTER = 0.25
const ASPECT = 2.6

/**
 * The outline of the document in a picture: the largest shape that stands out from the background. Where the document goes on
 * beyond the picture, the border of the picture is part of the outline. Null where no background can be told from a document,
 * as where the document fills the picture.
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
  return fill >= FILL.from && fill <= FILL.to && litter <= LITTER && aspect <= ASPECT
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

/** Dark pictures have less contrast; this gives them that of a bright one. */
function brightened(overview: Overview): Overview {
  const counts = new Uint32Array(256)
  for (let at = 1; at < overview.rgb.length; at += 3) {
    const light = Math.floor(overview.rgb[at] ?? 0)
    counts[light] = (counts[light] ?? 0) + 1
  }
  let [bright, left] = [255, overview.width * overview.height * 0.01]
  while (bright > 1 && left > 0) left -= counts[bright--] ?? 0
  const gain = Math.min(6, 220 / bright)
  return gain <= 1.1 ? overview : { ...overview, rgb: overview.rgb.map((value) => value * gain) }
}
