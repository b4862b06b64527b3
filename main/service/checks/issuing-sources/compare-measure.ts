import { type Comparison, isBlank } from './comparison.ts'

interface Measure {
  readonly value: number
  /** Null if the text has none. */
  readonly unit: string | null
}

export interface MeasureKind {
  /** Factor of each unit to the base unit. */
  readonly units: ReadonlyMap<string, number>
  /** Maximum difference, in the base unit, of two equal measures of which one was converted and rounded. */
  readonly tolerance: number
}

/** Heights, base unit millimetres. Licences round to whole centimetres or inches. */
export const HEIGHT: MeasureKind = {
  units: new Map([
    ['CM', 10],
    ['M', 1000],
    ['IN', 25.4],
    ['FT', 304.8],
  ]),
  tolerance: 13,
}

/** Weights, base unit grams. Licences round to whole kilograms or pounds. */
export const WEIGHT: MeasureKind = {
  units: new Map([
    ['KG', 1000],
    ['LB', 453.592],
    ['LBS', 453.592],
  ]),
  tolerance: 600,
}

/** Compares two measures. A number without a unit takes the unit of the other; two numbers without units must be equal. */
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

/** Parses "168", "168 cm", "1.68 m", "66 in", "5'6\"", "5-06", "5 ft 6 in" or "150 lb"; null otherwise. */
function readMeasure(text: string, { units }: MeasureKind): Measure | null {
  const upper = text.trim().toUpperCase().replace(',', '.')
  const feet = units.has('FT') ? /^(\d)\s*(?:'|FT|-)\s*(\d{1,2})\s*(?:"|''|IN)?$/.exec(upper) : null
  if (feet) return { value: Number(feet[1]) * 12 + Number(feet[2]), unit: 'IN' }
  const [, number, unit = ''] = /^(\d{1,4}(?:\.\d{1,2})?)\s*([A-Z]*)\.?$/.exec(upper) ?? []
  if (number === undefined || (unit !== '' && !units.has(unit))) return null
  return { value: Number(number), unit: unit === '' ? null : unit }
}
