import type { PrintedValue } from '../fields/read-printed.ts'
import type { FieldName, ReadField } from './field.ts'

/** City, state, postcode; American, Canadian and Australian states have two or three letters. */
const CITY = /^(\D+?) ([A-Z]{2,3}) (\d{4,5}(?:-\d{4})?)$/
/** Characters of numbers with letters that text recognition confuses. */
const AMBIGUOUS = /[0OQDI1LZ2S5B8G6]/
/** Letters that the recognizer knows; it reads others as these without notice. */
const PLAIN_NAME = /^[A-Z][A-Z' -]*$/

/** Fields of the printed values. A value that was read twice alike counts as confirmed where misreadings are unlikely. */
export function printedFields(printed: readonly PrintedValue[]): readonly ReadField[] {
  return printed.flatMap(({ name, value, isRepeated }): readonly ReadField[] => {
    const field = (one: FieldName, values: readonly string[], isSafe = true): ReadField => ({
      name: one,
      values,
      source: 'PRINT',
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
