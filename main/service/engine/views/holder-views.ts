import type { AddressData, AttributesData } from '../../../../shared/spec/index.ts'
import type { DocumentData } from '../state.ts'

const attribute = (value: string, verified: boolean) => ({ value, verified })

/** Service: Attributes evidence */
export function attributesOf(data: DocumentData, verified: boolean): AttributesData {
  const { surname, fullname, givenNames, dateOfBirth, gender, nationality, eyeColor, height } = data
  const single = { surname, fullname, dateOfBirth, gender, nationality, eyeColor, height }
  const defined = Object.entries(single).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(defined.map(([name, value]) => [name, attribute(value, verified)])),
    ...(givenNames ? { givenNames: givenNames.map((name) => attribute(name, verified)) } : {}),
  }
}

/** Service: Address evidence; "only the first two lines are used" */
export function addressOf({ address }: DocumentData, verified: boolean): AddressData {
  const { lines = [], postcode, city, state, country } = address ?? {}
  return {
    streetDetails: { streetLines: lines.slice(0, 2), verified },
    ...(postcode === undefined ? {} : { postcode }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(country === undefined ? {} : { country }),
    verified,
  }
}
