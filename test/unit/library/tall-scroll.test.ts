import { describe, expect, test } from 'vitest'
import { TallScroll } from '../../../renderer/kit/grid/tall-scroll.ts'

const ROW = 40
const VIEW = 600

function scrollOf(rows: number): TallScroll {
  const scroll = new TallScroll()
  scroll.total = rows * ROW
  return scroll
}

describe('scrolling through more rows than an element can be high', () => {
  test('a list that fits is scrolled without a shift', () => {
    const scroll = scrollOf(1000)
    expect(scroll.height).toBe(40_000)
    expect(scroll.toContent(12_345, VIEW)).toBe(12_345)
    expect(scroll.toElement(777, VIEW)).toBe(777)
    expect(scroll.shift).toBe(0)
  })

  test('the end of the scroll bar is the last row, its start the first, also at twice the text size', () => {
    for (const rows of [400_000, 1_000_000, 10_000_000]) {
      const scroll = scrollOf(rows)
      expect(scroll.height).toBeLessThan(16_000_000)
      expect(scroll.toContent(scroll.height - VIEW, VIEW)).toBe(rows * ROW - VIEW)
      expect(scroll.toContent(0, VIEW)).toBe(0)
    }
  })

  test('small steps move the rows by the same number of pixels, wherever they start', () => {
    const scroll = scrollOf(1_000_000)
    for (const start of [0, 1_000_000, 5_000_000, 11_000_000]) {
      let last = scroll.toContent(start, VIEW)
      for (let step = 1; step <= 50; step++) {
        const next = scroll.toContent(start + step * 53, VIEW)
        expect(next - last).toBe(53)
        last = next
      }
    }
  })

  test('every row can be shown, and the position of the element leads back to it', () => {
    const scroll = scrollOf(1_000_000)
    for (const row of [0, 17, 250_000, 499_999, 750_123, 999_980, 3]) {
      const offset = Math.min(row * ROW, 1_000_000 * ROW - VIEW)
      const top = scroll.toElement(offset, VIEW)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(scroll.height - VIEW)
      // The event that follows the change of the position.
      expect(Math.abs(scroll.toContent(top, VIEW) - offset)).toBeLessThan(1)
    }
  })

  test('the rows in the document are always within the element', () => {
    const scroll = scrollOf(1_000_000)
    for (let top = 0; top <= scroll.height - VIEW; top += 314_159) {
      const content = scroll.toContent(top, VIEW)
      expect(content - scroll.shift).toBeCloseTo(top)
      expect(content).toBeLessThanOrEqual(1_000_000 * ROW - VIEW)
    }
  })
})
