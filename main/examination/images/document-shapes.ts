import type { Geometry } from './measure-geometry.ts'

/** Standard size of identity documents. */
export interface DocumentShape {
  /** The longer side divided by the shorter one. */
  readonly aspect: number
  /** The longer side in inches. */
  readonly inches: number
}

const shape = (long: number, short: number): DocumentShape => ({ aspect: long / short, inches: long / 25.4 })

/** Sizes in millimetres. ISO/IEC 7810; ICAO Doc 9303-4, -6 */
const ID_1 = shape(85.6, 53.98)
const TD2 = shape(105, 74)
const TD3 = shape(125, 88)

const BY_TYPE: ReadonlyMap<string, readonly DocumentShape[]> = new Map([
  ['PASSPORT', [TD3]],
  ['VISA', [TD3, TD2]],
  ['IDENTITY_CARD', [ID_1, TD2]],
  ['RESIDENT_CARD', [ID_1, TD2]],
  ['DRIVING_LICENSE', [ID_1]],
  ['DRIVING_PERMIT', [ID_1]],
  ['MEDICARE', [ID_1]],
])

/** Returns the possible shapes of a document type; those of cards and passports if the type is unknown. */
export const shapesOf = (documentType: string | undefined): readonly DocumentShape[] =>
  BY_TYPE.get(documentType ?? '') ?? [ID_1, TD3]

/** Returns the shape with the aspect ratio closest to that of an outline. */
export function nearestShape({ aspect }: Pick<Geometry, 'aspect'>, shapes: readonly DocumentShape[]): DocumentShape {
  const deviation = (candidate: DocumentShape) => Math.abs(candidate.aspect - aspect)
  return shapes.reduce((best, next) => (deviation(next) < deviation(best) ? next : best), shapes[0] ?? ID_1)
}
