import { expect, test } from 'vitest'
import { pixelsOfTask } from '../../../main/examination/count-pixels.ts'
import { createExaminer } from '../../../main/examination/examiner.ts'
import { PixelBudget } from '../../../main/examination/pixel-budget.ts'
import { UnreadableImageError } from '../../../main/examination/unreadable-image-error.ts'
import { pngOf } from '../../support/png-of.ts'

const MAX_PIXELS = 100

function examinations(maxExaminations = 100) {
  const budget = new PixelBudget({ maxPixels: MAX_PIXELS, maxExaminations })
  const started: string[] = []
  const endings = new Map<string, () => void>()
  let maxPixels = 0
  const add = (owner: string, name: string, pixels: number) =>
    budget.run(owner, pixels, async () => {
      started.push(name)
      maxPixels = Math.max(maxPixels, budget.pixels)
      await new Promise<void>((end) => endings.set(name, end))
    })
  const end = async (name: string) => {
    endings.get(name)?.()
    await new Promise((next) => setImmediate(next))
  }
  return { budget, started, add, end, maxPixels: () => maxPixels }
}

const grey = (width: number, height: number) => pngOf({ width, height, bits: 8 })
const nextTick = () => new Promise((next) => setImmediate(next))

test('examinations over the budget of pixels wait until others end', async () => {
  const { budget, started, add, end, maxPixels } = examinations()
  const all = [add('t', 'a', 60), add('t', 'b', 40), add('t', 'c', 1), add('t', 'd', 100)]
  await nextTick()
  expect([started, budget.pixels]).toEqual([['a', 'b'], 100])
  await end('b')
  expect([started, budget.pixels]).toEqual([['a', 'b', 'c'], 61])
  await end('a')
  expect([started, budget.pixels]).toEqual([['a', 'b', 'c'], 1])
  await end('c')
  await end('d')
  await Promise.all(all)
  expect([started, budget.pixels, maxPixels()]).toEqual([['a', 'b', 'c', 'd'], 0, 100])
})

test('owners of waiting examinations take turns, however many one of them has', async () => {
  const { started, add, end } = examinations()
  const all = Array.from({ length: 5 }, (_, at) => add('many', `many-${at}`, 100))
  all.push(add('few', 'few-0', 100), add('few', 'few-1', 100))
  await nextTick()
  for (let at = 0; at < all.length; at++) await end(started[at] ?? '')
  await Promise.all(all)
  expect(started).toEqual(['many-0', 'many-1', 'few-0', 'many-2', 'few-1', 'many-3', 'many-4'])
})

test('a large picture is not overtaken by small ones that come after it', async () => {
  const { started, add, end } = examinations()
  const all = [add('a', 'small', 10), add('b', 'large', 100), add('c', 'later', 10)]
  await nextTick()
  expect(started).toEqual(['small'])
  for (const name of ['small', 'large', 'later']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['small', 'large', 'later'])
})

test('an examination that fails returns its pixels, and more threads than allowed are never busy', async () => {
  const { budget, started, add, end } = examinations(1)
  await expect(budget.run('t', 100, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  const all = [add('t', 'a', 1), add('t', 'b', 1)]
  await nextTick()
  expect(started).toEqual(['a'])
  await end('a')
  await end('b')
  await Promise.all(all)
})

test('a picture above the whole budget is refused with both numbers; all others wait', async () => {
  const budget = new PixelBudget({ maxPixels: MAX_PIXELS, maxExaminations: 1 })
  const refused = budget.run('t', MAX_PIXELS + 1, async () => {})
  await expect(refused).rejects.toThrow(UnreadableImageError)
  await expect(refused).rejects.toThrow(/\b101 pixels.*\b100\b/)
  const examiner = createExaminer({ maxPixels: 400 })
  await expect(examiner.portrait(await grey(21, 20))).rejects.toThrow(/\b420 pixels.*\b400\b/)
  expect((await examiner.portrait(await grey(20, 20))).score).toBe(0)
  await examiner.close()
})

test('a task counts its largest picture, since its pictures are decoded one after another', async () => {
  const [small, large] = [await grey(10, 10), await grey(30, 20)]
  const images = [
    { side: 'FRONT', bytes: small },
    { side: 'BACK', bytes: large },
  ] as const
  expect(pixelsOfTask({ kind: 'DOCUMENT', images, options: { readsText: false, now: 0 } })).toBe(600)
  expect(pixelsOfTask({ kind: 'LIKENESS', pair: [large, small] })).toBe(600)
  expect(pixelsOfTask({ kind: 'PORTRAIT', bytes: Buffer.from('no image') })).toBe(0)
  // A JPEG whose size in pixels is far behind its beginning.
  const padded = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(300_000, 0xff)])
  expect(pixelsOfTask({ kind: 'PORTRAIT', bytes: padded })).toBe(50_000_000)
})

test('closing an examiner fails the pictures that wait, too', async () => {
  const examiner = createExaminer({ maxThreads: 1 })
  const bytes = await grey(2000, 2000)
  const all = Promise.allSettled(Array.from({ length: 3 }, () => examiner.portrait(bytes)))
  await nextTick()
  await examiner.close()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
