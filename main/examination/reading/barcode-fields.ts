import type { AamvaData } from '../barcode/parse-aamva.ts'
import type { FieldName, ReadField } from './field.ts'

/** Returns the fields of a barcode, all confirmed by its error correction. */
export function barcodeFields(barcode: AamvaData): readonly ReadField[] {
  const { address, height, weight, givenNames } = barcode
  const field = (name: FieldName, values: readonly (string | number | null)[]): readonly ReadField[] => {
    const known = values.filter((value) => value !== null).map(String)
    return known.length === 0 ? [] : [{ name, values: known, source: 'BARCODE', isChecked: true, isConfirmed: true }]
  }
  return [
    ...field('documentNumber', [barcode.documentNumber]),
    ...field('surname', [barcode.surname]),
    ...field('givenNames', givenNames),
    ...field('dateOfBirth', [barcode.dateOfBirth]),
    ...field('gender', [barcode.gender]),
    ...field('issuingDate', [barcode.issuingDate]),
    ...field('expiryDate', [barcode.expiryDate]),
    ...field('height', [height]),
    ...field('weight', [weight]),
    ...field('eyeColor', [barcode.eyeColor]),
    ...field('streetLines', address.lines),
    ...field('city', [address.city]),
    ...field('state', [address.state]),
    ...field('postcode', [address.postcode]),
  ]
}
