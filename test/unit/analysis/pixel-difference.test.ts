import { describe, expect, it } from 'vitest'
import { pixelDifference } from '../../../shared/analysis/comparison/pixel-difference.ts'

const picture = (...pixels: readonly (readonly [number, number, number])[]) =>
  new Uint8ClampedArray(pixels.flatMap((pixel) => [...pixel, 255]))

describe('pixel difference of two pictures', () => {
  it('equal pictures have no difference and stay grey', () => {
    const one = picture([10, 20, 30], [200, 200, 200])
    const { pixels, share, mean } = pixelDifference(one, one)
    expect({ share, mean }).toEqual({ share: 0, mean: 0 })
    expect(pixels[0]).toBe(pixels[1])
  })

  it('a changed pixel is red and counted, noise of compression is not', () => {
    const { pixels, share, mean } = pixelDifference(
      picture([10, 10, 10], [100, 100, 100], [50, 50, 50], [0, 0, 0]),
      picture([20, 10, 10], [100, 200, 100], [50, 50, 50], [0, 0, 0]),
    )
    expect(share).toBe(0.25)
    expect(mean).toBeCloseTo(110 / 12)
    expect([...pixels.slice(4, 8)]).toEqual([220, 0, 32, 255])
    expect(pixels[0]).toBe(pixels[2])
  })

  it('pictures of different sizes are refused', () => {
    expect(() => pixelDifference(picture([0, 0, 0]), picture([0, 0, 0], [0, 0, 0]))).toThrow(RangeError)
  })
})
