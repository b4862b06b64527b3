import { describe, expect, test } from 'vitest'
import type { ImageMeasures } from '../../../main/examination/images/image-measures.ts'
import { judgeImage } from '../../../main/examination/images/judge-image.ts'
import { fitQuadrilateral, type Point } from '../../../main/examination/images/quadrilateral.ts'

const GOOD: ImageMeasures = {
  outline: 'SEEN',
  corners: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
  border: 0,
  blur: 0.7,
  contrast: 160,
  dpi: 300,
  keystone: 1,
  size: 0.85,
  cutSides: 0,
  aspect: 1.586,
  longSide: 1000,
  paper: 235,
  glare: 0,
}

const complaints = (measures: Partial<ImageMeasures>): readonly string[] =>
  judgeImage({ ...GOOD, ...measures }, 'BACK').flatMap(({ indicator, status, errors }) =>
    status === 'OK' ? [] : [`${indicator}_${status}`, ...errors.map(({ code, field }) => `${code} ${field}`)],
  )

describe('each measure has its own indicator and code', () => {
  test.each<[Partial<ImageMeasures>, readonly string[]]>([
    [{}, []],
    [{ paper: 110 }, ['DARK_IMAGE_QUALITY_WARNING']],
    [{ paper: 60, contrast: 40 }, ['DARK_IMAGE_QUALITY_FAILED', '1531 BACK']],
    [{ glare: 0.02 }, ['GLARE_IMAGE_QUALITY_WARNING']],
    [{ glare: 0.2 }, ['GLARE_IMAGE_QUALITY_FAILED', '1532 BACK']],
    [{ blur: 2 }, ['BLUR_IMAGE_QUALITY_WARNING']],
    [{ blur: Number.POSITIVE_INFINITY }, ['BLUR_IMAGE_QUALITY_FAILED']],
    [{ keystone: 5 }, ['KEYSTONE_IMAGE_QUALITY_WARNING']],
    [{ keystone: 20 }, ['KEYSTONE_IMAGE_QUALITY_FAILED', '1539 BACK']],
    [{ size: 0.4 }, ['CAPTURE_TOO_FAR_CHECK_WARNING']],
    [{ size: 0.2 }, ['CAPTURE_TOO_FAR_CHECK_FAILED', '1541 BACK']],
    [{ size: 0.99 }, ['CAPTURE_TOO_CLOSE_CHECK_WARNING']],
    [{ cutSides: 1 }, ['CAPTURE_TOO_CLOSE_CHECK_FAILED', '1535 BACK']],
    [{ cutSides: 3 }, ['CAPTURE_TOO_CLOSE_CHECK_FAILED', '1535 BACK', '1540 BACK']],
    [{ outline: 'UNKNOWN', border: 0.9 }, ['CAPTURE_TOO_CLOSE_CHECK_FAILED', '1535 BACK', '1540 BACK']],
    [{ outline: 'UNKNOWN', border: 0.1 }, ['CAPTURE_TOO_CLOSE_CHECK_WARNING']],
    [{ outline: 'PICTURE', size: 1 }, []],
    [{ dpi: 120 }, ['IMAGE_DPI_CHECK_WARNING', 'LOW_IMAGE_QUALITY_WARNING']],
    [{ contrast: 40 }, ['LOW_IMAGE_QUALITY_WARNING']],
  ])('the measures %j raise their own indicators and codes', (measures, expected) => {
    expect(complaints(measures)).toEqual(expected)
  })

  test('the resolution of a picture without an outline is never called OK', () => {
    const named = (measures: Partial<ImageMeasures>) =>
      judgeImage({ ...GOOD, ...measures }, 'FRONT').filter(({ indicator }) => indicator === 'IMAGE_DPI_CHECK')
    expect(named({}).map(({ status }) => status)).toEqual(['OK'])
    expect(named({ outline: 'UNKNOWN' })).toEqual([])
    expect(named({ outline: 'UNKNOWN', dpi: 50 }).map(({ status }) => status)).toEqual(['FAILED'])
  })

  test('angles are not measured on an outline that is cut, far away or under a reflection', () => {
    for (const doubt of [{ cutSides: 1 }, { size: 0.3 }, { glare: 0.2 }])
      expect(complaints({ keystone: 30, ...doubt }).some((text) => text.startsWith('KEYSTONE'))).toBe(false)
  })
})

describe('sides of a shape', () => {
  const corners: readonly Point[] = [
    { x: 20, y: 30 },
    { x: 290, y: 12 },
    { x: 300, y: 190 },
    { x: 10, y: 205 },
  ]

  /** Returns points along every side; leaving out their ends rounds the corners. */
  const boundary = (ends: number): Point[] =>
    corners.flatMap((from, index) => {
      const to = corners[(index + 1) % 4] ?? from
      return Array.from({ length: 120 }, (_, step) => ends + ((1 - 2 * ends) * step) / 119).map((share) => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      }))
    })

  const maxDistance = (found: readonly Point[] | null): number =>
    Math.max(
      ...corners.map(({ x, y }) => Math.min(...(found ?? []).map((point) => Math.hypot(point.x - x, point.y - y)))),
    )

  test.each([0, 0.03, 0.08])('the sides of a shape are found if the last %d of each is missing', (ends) => {
    expect(maxDistance(fitQuadrilateral(boundary(ends)))).toBeLessThan(0.5)
  })

  test('the sides of a shape are found among points inside it', () => {
    const inner = Array.from({ length: 60 }, (_, step) => ({ x: 60 + step * 3, y: 90 + ((step * 7) % 40) }))
    expect(maxDistance(fitQuadrilateral([...boundary(0.05), ...inner]))).toBeLessThan(1)
  })

  test('no sides are found where there is no shape', () => {
    expect(fitQuadrilateral([])).toBeNull()
    expect(fitQuadrilateral([{ x: 1, y: 1 }])).toBeNull()
    expect(fitQuadrilateral(Array.from({ length: 30 }, (_, x) => ({ x, y: 2 * x })))).toBeNull()
  })
})
