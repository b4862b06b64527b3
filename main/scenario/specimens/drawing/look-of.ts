import { Chance } from '../../../service/index.ts'
import type { Look } from './face.ts'

/** Pairs of skin and its shade. */
const SKINS = [
  ['#f3d5c2', '#d7a78f'],
  ['#f0cfa9', '#d0a279'],
  ['#ecc7ab', '#c9987a'],
  ['#dcae88', '#bb865f'],
  ['#c98f68', '#a56c48'],
  ['#8f5f41', '#6d4630'],
  ['#6a432c', '#4b2d1c'],
] as const
const HAIRS = ['#17110f', '#2c1d16', '#4a2c20', '#7a4a28', '#b0642f', '#d9b36a', '#8d8780'] as const
const EYES = ['#5b86a8', '#4b5a31', '#4a2f1c', '#2a180e', '#4f8076', '#6d8391'] as const
const CLOTHES = ['#37546b', '#8c3b3b', '#54406e', '#3f6f62', '#7b5a2c', '#27455c', '#5d6b45', '#2f3d4c'] as const
const STYLES = {
  F: ['long', 'bun', 'curly', 'bob', 'scarf', 'short'],
  M: ['short', 'parted', 'bald', 'curly'],
  X: ['short', 'parted', 'curly', 'bob', 'bun'],
} as const

/** Returns the appearance of an invented person; equal for equal seeds. */
export function lookOf(seed: string, gender: 'M' | 'F' | 'X' = 'X'): Look {
  const chance = new Chance(`${seed}/face`)
  const [skin, shade] = chance.pick(SKINS, 'skin')
  const isDark = SKINS.findIndex(([tone]) => tone === skin) >= 5
  return {
    skin,
    shade,
    hair: chance.pick(isDark ? HAIRS.slice(0, 3) : HAIRS, 'hair'),
    style: chance.pick(STYLES[gender], 'style'),
    eyes: chance.pick(isDark ? EYES.slice(2, 4) : EYES, 'eyes'),
    clothes: chance.pick(CLOTHES, 'clothes'),
    ...(isDark ? { lips: '#6e3431' } : {}),
    glasses: chance.between(0, 3, 'glasses') === 0,
    beard: gender === 'M' && chance.between(0, 3, 'beard') === 0,
    isOld: chance.between(0, 5, 'old') === 0,
  }
}
