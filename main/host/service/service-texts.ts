import type { MadeDocument, MadeKind } from '../../../shared/bridge/index.ts'
import type { AddressData, AttributesData, MedicareRequest } from '../../../shared/spec/index.ts'
import { textOf } from '../../scenario/index.ts'
import { Chance, documentOf, fullName, makePersona, medicareNumber, type Persona } from '../../service/index.ts'

type TextKind = Exclude<MadeKind, MadeDocument | 'CHIP' | 'PORTRAIT' | 'PORTRAIT_AND_VIDEO'>

/** Generates the data that the holder would state, as the body of a call. `now`: milliseconds, UTC. */
export function madeText(persona: Persona, kind: TextKind, now: number): object {
  switch (kind) {
    case 'TEXT':
      return textOf(documentOf(persona, { type: 'DRIVING_LICENSE' }, now))
    case 'MEDICARE_TEXT':
      return medicareOf(makePersona({ country: 'AUS' }, persona.seed, now), now)
    case 'ATTRIBUTES':
      return attributesOf(persona)
    case 'ADDRESS':
      return toAddressData(persona)
    case 'DOCUMENT_DATA':
      return documentOf(persona, { type: 'DRIVING_LICENSE' }, now)
  }
}

/** Service: Submit Medicare card */
function medicareOf(persona: Persona, now: number): MedicareRequest {
  const { expiryDate = '' } = documentOf(persona, { type: 'MEDICARE' }, now)
  return {
    cardNumber: medicareNumber(new Chance(`${persona.seed}/MEDICARE/AUS`)),
    cardType: 'G',
    issuingCountry: 'AUS',
    expiryDate,
    individualReferenceNumber: 1,
    personalAttributes: { fullname: { value: fullName(persona) }, dateOfBirth: { value: persona.dateOfBirth } },
  }
}

function attributesOf(persona: Persona): AttributesData {
  const value = (text: string) => ({ value: text })
  return {
    surname: value(persona.surname),
    givenNames: persona.givenNames.map(value),
    fullname: value(fullName(persona)),
    dateOfBirth: value(persona.dateOfBirth),
    gender: value(persona.gender),
    nationality: value(persona.nationality),
    eyeColor: value(persona.eyeColor),
    height: value(persona.height),
  }
}

const toAddressData = ({ address: { lines, ...rest } }: Persona): AddressData => ({
  ...rest,
  streetDetails: { streetLines: [...lines] },
})
