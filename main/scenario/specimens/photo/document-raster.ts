import { drawnPaper } from '../drawing/card.ts'
import type { Paper, Side } from '../drawing/specimen.ts'
import { covered } from './compose.ts'
import { type Raster, rasterize } from './rasterize.ts'

/** Maximum number of cached papers; every type of document has one or two. */
const MAX_PAPERS = 12

const papers = new Map<string, Promise<Raster>>()

/** Renders a side upright and without a background. The paper, which takes longest, is cached. */
export async function documentRaster({ paper, print }: Side, width: number): Promise<Raster> {
  const scale = width / paper.width
  return covered(await paperRaster(paper, scale), await rasterize(print, paper, scale))
}

function paperRaster(paper: Paper, scale: number): Promise<Raster> {
  const key = JSON.stringify([paper, scale])
  const known = papers.get(key)
  if (known) return known
  const [oldest] = papers.keys()
  if (papers.size >= MAX_PAPERS && oldest !== undefined) papers.delete(oldest)
  const drawn = rasterize(drawnPaper(paper), paper, scale)
  papers.set(key, drawn)
  return drawn
}
