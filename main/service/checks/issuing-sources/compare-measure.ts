import { type Comparison, isBlank } from './comparison.ts'

interface Measure {
  readonly value: number
  /** Null where the text gives none. */
  readonly unit: string | null
}

export interface MeasureKind {
  /** What one of each unit is in the smallest common measure. */
  readonly units: ReadonlyMap<string, number>
  /** Furthest that two measures of the same thing may lie apart because one was converted and rounded, in that measure. */
  readonly tolerance: number
}

/** In millimetres. Licences round to whole centimetres or whole inches. */
export const HEIGHT: MeasureKind = {
  units: new Map([
    ['CM', 10],
    ['M', 1000],
    ['IN', 25.4],
    ['FT', 304.8],
  ]),
  tolerance: 13,
}

/** In grams. Licences round to whole kilograms or whole pounds. */
export const WEIGHT: MeasureKind = {
  units: new Map([
    ['KG', 1000],
    ['LB', 453.592],
    ['LBS', 453.592],
  ]),
  tolerance: 600,
}

/** A number without a unit has the unit of the other side; equal numbers without units are equal. */
export function compareMeasure(
  submitted: string | null | undefined,
  recorded: string | null | undefined,
  kind: MeasureKind,
): Comparison {
  if (isBlank(submitted)) return null
  if (isBlank(recorded)) return 'UNVERIFIED'
  if (submitted === recorded) return 'OK'
  const [a, b] = [readMeasure(submitted, kind), readMeasure(recorded, kind)]
  if (!a || !b) return 'UNVERIFIED'
  const unit = a.unit ?? b.unit
  if (unit === null) return a.value === b.value ? 'OK' : 'FAILED'
  const size = (measure: Measure) => measure.value * (kind.units.get(measure.unit ?? unit) ?? 1)
  const isSameUnit = (a.unit ?? unit) === (b.unit ?? unit)
  return Math.abs(size(a) - size(b)) <= (isSameUnit ? 0 : kind.tolerance) ? 'OK' : 'FAILED'
}

/** "168", "168 cm", "1.68 m", "66 in", "5'6\"", "5-06", "5 ft 6 in", "150 lb". */
function readMeasure(text: string, { units }: MeasureKind): Measure | null {
  const upper = text.trim().toUpperCase().replace(',', '.')
  const feet = units.has('FT') ? /^(\d)\s*(?:'|FT|-)\s*(\d{1,2})\s*(?:"|''|IN)?$/.exec(upper) : null
  if (feet) return { value: Number(feet[1]) * 12 + Number(feet[2]), unit: 'IN' }
  const [, number, unit = ''] = /^(\d{1,4}(?:\.\d{1,2})?)\s*([A-Z]*)\.?$/.exec(upper) ?? []
  if (number === undefined || (unit !== '' && !units.has(unit))) return null
  return { value: Number(number), unit: unit === '' ? null : unit }
}
