import sharp from 'sharp'
import { blur } from '../../../main/scenario/specimens/photo/faults.ts'
import { photograph, type Shot } from '../../../main/scenario/specimens/photo/photograph.ts'
import { Random } from '../../fuzz/random.ts'
import type { Drawn } from './draw-page.ts'

/** A page as it is, and in eight bad ways. */
export const CONDITIONS = [
  'clean',
  'turned',
  'tilted',
  'blurred',
  'noisy',
  'uneven light',
  'small',
  'compressed',
  'faint',
] as const
export type Condition = (typeof CONDITIONS)[number]

const SHOT: Shot = { width: 1600, height: 1180, desk: 'slate', fill: 0.88 }

/** Returns a JPEG of a page on a desk in a condition; `index` varies angles and amounts. */
export async function picture(page: Drawn, condition: Condition, index: number): Promise<Uint8Array> {
  const turn = condition === 'turned' ? ([5, -6, 8, -4, 179, 3][index % 6] ?? 0) : 0
  const tilt = condition === 'tilted' ? 0.04 + (index % 3) * 0.02 : 0
  const shot = await photograph(page, {
    ...SHOT,
    ...(turn ? { turn, fill: 0.8 } : {}),
    ...(tilt ? { tilt, turn: (index % 5) - 2 } : {}),
  })
  const seen = { ...shot, data: shot.data.slice() }
  const random = new Random(index + 1)
  if (condition === 'blurred') blur(seen, 1 + (index % 2))
  if (condition === 'noisy') change(seen, (value) => value + random.below(51) + random.below(51) - 50)
  if (condition === 'uneven light')
    change(seen, (value, x, y) => value * (1 - 0.55 * (index % 2 === 0 ? x : 1 - x) - 0.25 * y))
  if (condition === 'faint') change(seen, (value) => 90 + (value - 128) * 0.3 + 40)
  const image = sharp(Buffer.from(seen.data), {
    raw: { width: seen.width, height: seen.height, channels: 4 },
  }).removeAlpha()
  const sized = condition === 'small' ? image.resize(1000 - (index % 3) * 60) : image
  return sized.jpeg({ quality: condition === 'compressed' ? 25 + (index % 3) * 8 : 88 }).toBuffer()
}

function change({ width, height, data }: Drawn, changed: (value: number, x: number, y: number) => number): void {
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue
    const pixel = at >> 2
    const value = changed(data[at] ?? 0, (pixel % width) / width, Math.floor(pixel / width) / height)
    data[at] = Math.max(0, Math.min(255, Math.round(value)))
  }
}
