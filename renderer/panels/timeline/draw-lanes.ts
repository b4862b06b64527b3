import {
  LANES,
  type Lane,
  type QuietSpan,
  type Result,
  type TimelineItem,
  type TimelineLane,
} from '../../../shared/analysis/index.ts'
import { toneOf } from '../../parts/look.ts'
import type { Axis } from './use-axis.ts'

/** Vertical position of a lane, in pixels. */
interface LanePlace {
  readonly lane: Lane
  readonly top: number
  /** Pixels above and below the rows. */
  readonly padding: number
  readonly rowHeight: number
  readonly height: number
}

const ROW = 16
const MAX_HEIGHT = 112
const PADDING = 5
/** Height of all lanes of a chart that is not opened, in pixels. */
const CLOSED_HEIGHT = 54

/** Stacks the lanes; rows become thinner if a lane has very many, and in a chart that is not opened. */
export function placeLanes(lanes: readonly TimelineLane[], isOpen: boolean): readonly LanePlace[] {
  let top = 0
  const share = Math.floor(CLOSED_HEIGHT / Math.max(1, lanes.length))
  return lanes.map(({ lane, rows }) => {
    const padding = isOpen ? PADDING : 1
    const room = isOpen ? MAX_HEIGHT : share - 2 * padding
    const rowHeight = Math.min(ROW, Math.max(isOpen ? 2 : 0, room / Math.max(1, rows)))
    const place = { lane, top, padding, rowHeight, height: rows * rowHeight + 2 * padding }
    top += place.height
    return place
  })
}

export interface Colours {
  readonly ink: string
  readonly line: string
  readonly soft: string
  readonly picked: string
  readonly sheet: string
  readonly tones: { readonly [tone: string]: string }
}

/** Reads the current colours of the theme. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const read = (name: string): string => style.getPropertyValue(name)
  // A canvas cannot read light-dark(); the browser resolves it through a real property of hidden marks.
  const tone = (name: string): string => resolved(element, `var(--${name})`) || read(`--${name}`)
  return {
    ink: tone('ink'),
    line: tone('line'),
    soft: tone('quiet-soft'),
    picked: tone('accent'),
    sheet: tone('sheet'),
    tones: Object.fromEntries(['good', 'bad', 'unsure', 'note', 'quiet'].map((name) => [name, tone(name)])),
  }
}

function resolved(element: Element, colour: string): string {
  const mark = document.createElement('span')
  mark.style.color = colour
  element.append(mark)
  const value = getComputedStyle(mark).color
  mark.remove()
  return value
}

/** Item with its position on the scale, independent of zoom. */
interface Mark {
  readonly item: TimelineItem
  readonly from: number
  readonly to: number
  /** Number that combines lane, row and result: marks with equal looks are painted once per pixel. */
  readonly look: number
}

const RESULTS: readonly Result[] = [
  'POSITIVE',
  'WARNING',
  'NEGATIVE',
  'INCONCLUSIVE',
  'NOT_PERFORMED',
  'TECHNICAL_ERROR',
  'PENDING',
  'NEUTRAL',
]

/** Computed once for all frames. Items without a time have no mark. */
export function marksOf(items: readonly TimelineItem[], position: (at: number) => number): readonly Mark[] {
  const marks: Mark[] = []
  for (const item of items) {
    const start = item.start.at
    if (start === null) continue
    const from = position(start)
    const end = item.end.at ?? start
    const look = (LANES.indexOf(item.lane) * 100_000 + item.row) * 8 + RESULTS.indexOf(item.result)
    marks.push({ item, from, to: end > start ? position(end) : from, look })
  }
  return marks
}

export interface Drawing {
  readonly marks: readonly Mark[]
  readonly places: readonly LanePlace[]
  readonly gaps: readonly QuietSpan[]
  readonly axis: Axis
  readonly picked: string | null
  readonly cursor: number | null
  readonly width: number
  readonly height: number
  /** Returns the label of an item, drawn if there is space. */
  label(item: TimelineItem): string
}

/** Returns the position of a time, in pixels from the left. */
const xOf = ({ axis, width }: Pick<Drawing, 'axis' | 'width'>, at: number): number =>
  ((axis.position(at) - axis.span.from) / (axis.span.to - axis.span.from)) * width

/** Draws everything inside the window. Linear in the number of items. */
export function drawLanes(context: CanvasRenderingContext2D, drawing: Drawing, colours: Colours): void {
  const { places, width, height, cursor } = drawing
  context.clearRect(0, 0, width, height)
  for (const { top, height: laneHeight } of places) {
    context.fillStyle = colours.line
    context.fillRect(0, top + laneHeight - 1, width, 1)
  }
  context.font = `11px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'middle'
  drawGaps(context, drawing, colours)
  drawItems(context, drawing, colours)
  if (cursor !== null) {
    context.fillStyle = colours.picked
    context.fillRect(Math.round(xOf(drawing, cursor)) - 1, 0, 2, height)
  }
}

function drawGaps(context: CanvasRenderingContext2D, drawing: Drawing, colours: Colours): void {
  for (const gap of drawing.gaps) {
    const [left, right] = [xOf(drawing, gap.from), xOf(drawing, gap.to)]
    if (right < 0 || left > drawing.width) continue
    context.fillStyle = colours.soft
    context.fillRect(left, 0, Math.max(2, right - left), drawing.height)
  }
}

function drawItems(context: CanvasRenderingContext2D, drawing: Drawing, colours: Colours): void {
  const { marks, places, width, picked, axis } = drawing
  const { from, to } = axis.span
  const scale = width / (to - from)
  const byLane = new Map(places.map((place) => [place.lane, place]))
  const painted = new Map<number, number>()
  for (const { item, from: start, to: end, look } of marks) {
    if (end < from || start > to) continue
    const place = byLane.get(item.lane)
    if (!place) continue
    const left = (start - from) * scale
    const size = Math.max(3, (end - start) * scale)
    const isPicked = item.key === picked
    const pixel = Math.round(left)
    if (!isPicked && size <= 3 && painted.get(look) === pixel) continue
    painted.set(look, pixel)
    const y = place.top + place.padding + item.row * place.rowHeight
    paintItem(context, { left, y, size, height: Math.max(2, place.rowHeight - 2) }, item, {
      drawing,
      colours,
      isPicked,
    })
  }
}

interface Box {
  readonly left: number
  readonly y: number
  readonly size: number
  readonly height: number
}

interface Look {
  readonly drawing: Drawing
  readonly colours: Colours
  readonly isPicked: boolean
}

function paintItem(context: CanvasRenderingContext2D, box: Box, item: TimelineItem, look: Look): void {
  const { left, y, size, height } = box
  const { colours, drawing, isPicked } = look
  const colour = colourOf(item.result, colours)
  const isOutlined = !item.isTimed && size >= 8 && height >= 8
  context.fillStyle = colour
  context.strokeStyle = colour
  context.globalAlpha = isOutlined ? 0.15 : 1
  context.fillRect(left, y, size, height)
  context.globalAlpha = 1
  // Derived times are drawn as an outline.
  if (isOutlined) context.strokeRect(left + 0.5, y + 0.5, size - 1, height - 1)
  // Not by colour alone: unsuccessful items have an additional mark.
  if (item.result !== 'POSITIVE' && item.result !== 'NEUTRAL' && height >= 8) {
    context.fillStyle = isOutlined ? colours.ink : colours.sheet
    context.fillRect(left + 1, y + height / 2 - 1, Math.min(size - 2, 6), 2)
  }
  if (isPicked) {
    context.strokeStyle = colours.ink
    context.lineWidth = 2
    context.strokeRect(left - 2, y - 2, size + 4, height + 4)
    context.lineWidth = 1
  }
  if (size < 40 || height < 11) return
  const available = Math.min(left + size, drawing.width) - Math.max(0, left) - 10
  const text = drawing.label(item)
  if (available < 30) return
  context.fillStyle = isOutlined ? colours.ink : colours.sheet
  const shown = context.measureText(text).width <= available ? text : `${text.slice(0, Math.floor(available / 7))}…`
  context.fillText(
    shown,
    Math.max(0, left) + (item.result === 'POSITIVE' || item.result === 'NEUTRAL' ? 4 : 10),
    y + height / 2 + 1,
  )
}

const colourOf = (result: Result, { tones, ink }: Colours): string => tones[toneOf(result)] ?? ink
