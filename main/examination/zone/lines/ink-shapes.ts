/** A connected area of ink; right and bottom are exclusive. */
export interface InkShape {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Minimum and maximum height of a character or several that touch, in pixels; maximum length relative to the height. */
const HEIGHT = { from: 6, to: 90 } as const
const MAX_LENGTH = 40

/** Returns the connected areas of a mask that may be characters, from left to right. */
export function inkShapes(mask: Uint8Array, width: number): readonly InkShape[] {
  const seen = mask.slice()
  const stack = new Int32Array(mask.length)
  const shapes: InkShape[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] !== 1) continue
    let size = 0
    stack[size++] = start
    seen[start] = 2
    let [left, right, top, bottom] = [width, 0, mask.length, 0]
    while (size > 0) {
      const at = stack[--size] as number
      const x = at % width
      const y = (at - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy + dx
          if (seen[next] !== 1 || (dx === -1 && x === 0) || (dx === 1 && x === width - 1)) continue
          seen[next] = 2
          stack[size++] = next
        }
    }
    const height = bottom + 1 - top
    if (height >= HEIGHT.from && height <= HEIGHT.to && right + 1 - left <= height * MAX_LENGTH)
      shapes.push({ left, top, right: right + 1, bottom: bottom + 1 })
  }
  return shapes.sort((a, b) => a.left - b.left)
}
