import type { PrintedValue } from '../fields/read-printed.ts'
import type { FieldName, ReadField } from './field.ts'

/** City, state of two or three letters, postcode. */
const CITY = /^(\D+?) ([A-Z]{2,3}) (\d{4,5}(?:-\d{4})?)$/
/** Characters that text recognition confuses in numbers with letters. */
const AMBIGUOUS = /[0OQDI1LZ2S5B8G6]/
/** Names with only letters that the recognizer knows; it silently misreads others as these. */
const PLAIN_NAME = /^[A-Z][A-Z' -]*$/

/** Returns the fields of printed values. A repeated value is confirmed if misreadings are unlikely. */
export function printedFields(printed: readonly PrintedValue[]): readonly ReadField[] {
  return printed.flatMap(({ name, value, isRepeated }): readonly ReadField[] => {
    const field = (fieldName: FieldName, values: readonly string[], isSafe = true): ReadField => ({
      name: fieldName,
      values,
      source: 'PRINT',
      isChecked: false,
      isConfirmed: isRepeated && isSafe,
    })
    switch (name) {
      case 'surname':
        return [field(name, [value], PLAIN_NAME.test(value))]
      case 'givenNames':
        return [field(name, value.split(' '), PLAIN_NAME.test(value))]
      case 'documentNumber':
        return [field(name, [value], !/[A-Z]/.test(value) || !AMBIGUOUS.test(value))]
      case 'streetLine':
        return [field('streetLines', [value])]
      case 'cityLine': {
        const [, city, state, postcode] = CITY.exec(value.toUpperCase()) ?? []
        return city && state && postcode
          ? [field('city', [city]), field('state', [state]), field('postcode', [postcode])]
          : []
      }
      default:
        return [field(name, [value])]
    }
  })
}
