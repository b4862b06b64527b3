import { grouped } from '../parts/grouped.ts'

/** Texts of the parts that views share. */
export const partsWords = {
  showAll: (count: number) => `Show all ${grouped(count)} characters`,
  showLess: 'Show less',
} as const
