import { glyphsOf } from './dot-font.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Greyscale image with shades from 0 to 255. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly shades: Uint8Array

  constructor(width: number, height: number, shade: number) {
    this.width = width
    this.height = height
    this.shades = new Uint8Array(width * height).fill(shade)
  }

  rectangle(x: number, y: number, width: number, height: number, shade: number): void {
    const [left, right] = [Math.max(0, x), Math.min(this.width, x + width)]
    if (right <= left) return
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      this.shades.fill(shade, row * this.width + left, row * this.width + right)
  }

  /** Draws a filled ellipse; `across` and `down` are its radii. */
  ellipse(middle: Spot, across: number, down: number, shade: number): void {
    for (let row = Math.ceil(-down); row <= down; row++) {
      const half = Math.floor(across * Math.sqrt(Math.max(0, 1 - (row / down) ** 2)))
      this.rectangle(Math.round(middle.x) - half, Math.round(middle.y) + row, 2 * half + 1, 1, shade)
    }
  }

  /** Draws a line of text; a dot of a glyph is a square of `dot` pixels. Glyphs beyond `maxWidth` are left out. */
  text(text: string, at: Spot, dot: number, shade: number, maxWidth = this.width - at.x): void {
    const step = 6 * dot
    for (const [index, { columns, above, isMarkedBelow }] of glyphsOf(text).entries()) {
      const left = at.x + index * step
      if ((index + 1) * step > maxWidth) return
      this.#dots(columns, left, at.y, dot, shade)
      if (above) this.#dots(above, left, at.y - 3 * dot, dot, shade)
      if (isMarkedBelow) this.rectangle(left + 2 * dot, at.y + 8 * dot, dot, dot, shade)
    }
  }

  /** Copies `other` with its upper left corner at x, y; parts outside are clipped. */
  paste(other: Canvas, x: number, y: number): void {
    const width = Math.min(other.width, this.width - x)
    for (let row = 0; row < other.height && y + row < this.height; row++) {
      if (y + row < 0 || width <= 0) continue
      const from = row * other.width + Math.max(0, -x)
      this.shades.set(other.shades.subarray(from, row * other.width + width), (y + row) * this.width + Math.max(0, x))
    }
  }

  #dots(columns: readonly number[], left: number, top: number, dot: number, shade: number): void {
    for (const [column, bits] of columns.entries())
      for (let row = 0; bits >> row; row++)
        if ((bits >> row) & 1) this.rectangle(left + column * dot, top + row * dot, dot, dot, shade)
  }
}
