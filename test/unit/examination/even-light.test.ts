import { expect, test } from 'vitest'
import { evenLight } from '../../../main/examination/text/even-light.ts'

const [width, height] = [480, 320]
const isInk = (x: number, y: number): boolean => x % 12 < 3 && y % 40 < 16
const page = (brightness: (x: number, y: number) => number) => ({
  width,
  height,
  luma: Uint8Array.from({ length: width * height }, (_, at) => brightness(at % width, Math.floor(at / width))),
})

test.each([
  ['shadow on one side', (x: number, y: number) => (isInk(x, y) ? 0.3 : 1) * (250 - (170 * x) / width)],
  ['faint print', (x: number, y: number) => (isInk(x, y) ? 130 : 160)],
  ['good light', (x: number, y: number) => (isInk(x, y) ? 10 : 250)],
] as const)('a page with %s gets white paper and black ink', (_name, brightness) => {
  const { luma } = evenLight(page(brightness))
  const wrong = luma.filter((value, at) => value < 128 !== isInk(at % width, Math.floor(at / width)))
  expect(wrong.length / luma.length).toBeLessThan(0.01)
})

test('a page of one brightness stays without ink', () => {
  expect(evenLight(page(() => 90)).luma.every((value) => value === 255)).toBe(true)
})
