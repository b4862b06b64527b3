import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fittingPlace, MIN_SIZE, readPlace, USUAL_SIZE } from '../../../main/desktop/window-place.ts'

const MAIN = { x: 0, y: 24, width: 1920, height: 1056 }
const LEFT = { x: -1280, y: 0, width: 1280, height: 1024 }
const at = (x: number, y: number, width = 1200, height = 800) => ({ x, y, width, height, isMaximized: false })

describe('position of the window', () => {
  test('at the first start the window has the default size, placed by the system', () => {
    expect(fittingPlace(null, [MAIN])).toEqual({ ...USUAL_SIZE, isMaximized: false })
  })

  test('the window is restored to its last position, on any screen', () => {
    expect(fittingPlace(at(300, 200), [MAIN, LEFT])).toEqual(at(300, 200))
    expect(fittingPlace(at(-1200, 100, 1000), [MAIN, LEFT])).toEqual(at(-1200, 100, 1000))
    expect(fittingPlace({ ...at(300, 200), isMaximized: true }, [MAIN]).isMaximized).toBe(true)
  })

  test.each([
    ['on a disconnected screen', at(-1200, 100)],
    ['beyond the right edge', at(1900, 100)],
    ['below the lower edge', at(100, 1079)],
    ['with its title bar above the upper edge', at(100, -400)],
    ['far away', at(900_000, -900_000)],
  ])('the window keeps only its size if its last position was off screen: %s', (_where, place) => {
    expect(fittingPlace(place, [MAIN])).toEqual({ width: 1200, height: 800, isMaximized: false })
  })

  test('the window is no larger than the screen and no smaller than its minimum size', () => {
    expect(fittingPlace(at(0, 24, 4000, 3000), [MAIN])).toEqual(at(0, 24, 1920, 1056))
    expect(fittingPlace(at(0, 24, 10, 10), [MAIN])).toMatchObject(MIN_SIZE)
  })

  test('the window can always be grasped on a screen, or is placed by the system', () => {
    const number = fc.integer({ min: -5000, max: 5000 })
    const size = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(number, number, size, size, (x, y, width, height) => {
        const placed = fittingPlace(at(x, y, width, height), [MAIN, LEFT])
        if (placed.x === undefined || placed.y === undefined) return
        const [left, top] = [placed.x, placed.y]
        const isSeen = [MAIN, LEFT].some(
          (area) =>
            left < area.x + area.width &&
            left + placed.width > area.x &&
            top + 32 > area.y &&
            top < area.y + area.height,
        )
        expect(isSeen).toBe(true)
      }),
    )
  })
})

describe('stored window position', () => {
  test('the stored window position is read from any JSON, or is null', () => {
    expect(readPlace(at(1, 2))).toEqual(at(1, 2))
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const read = readPlace(input)
        if (read !== null) expect(readPlace(read)).toEqual(read)
      }),
    )
    for (const input of [null, [], {}, { ...at(1, 2), width: 0 }, { ...at(1, 2), x: 1.5 }, { ...at(1, 2), y: 1e9 }])
      expect(readPlace(input)).toBeNull()
  })
})
