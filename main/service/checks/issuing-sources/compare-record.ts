import { bareText, isSameName } from '../../../../shared/rules/names.ts'
import { COMPARISON_INDICATORS } from '../../../../shared/spec/codes/issuing-source-indicators.ts'
import { compareAddress } from './compare-address.ts'
import { compareDate, compareEyeColor, compareGender } from './compare-features.ts'
import { compareMeasure, HEIGHT, WEIGHT } from './compare-measure.ts'
import { compareNames, type NamedComparisons } from './compare-names.ts'
import { type Comparison, compareFolded, isBlank } from './comparison.ts'
import type { DocumentRecord } from './document-record.ts'

/**
 * Every submitted field against the record of the issuer, as indicators in the order of the specification. A field that was not
 * submitted raises nothing; one that the record leaves open is UNVERIFIED. Service: Issuing-source comparisons
 */
export function compareRecord(submitted: DocumentRecord, recorded: DocumentRecord): readonly string[] {
  const results: NamedComparisons = {
    ...compareNames(submitted, recorded),
    BIRTHDATE_COMPARE: compareDate(submitted.dateOfBirth, recorded.dateOfBirth),
    GENDER_COMPARE: compareGender(submitted.gender, recorded.gender),
    HEIGHT_COMPARE: compareMeasure(submitted.height, recorded.height, HEIGHT),
    WEIGHT_COMPARE: compareMeasure(submitted.weight, recorded.weight, WEIGHT),
    EYECOLOR_COMPARE: compareEyeColor(submitted.eyeColor, recorded.eyeColor),
    IDDOCUMENT_NUMBER_COMPARE: compareNumber(submitted, recorded),
    IDDOCUMENT_TYPE_COMPARE: compareType(submitted, recorded),
    ISSUINGDATE_COMPARE: compareDate(submitted.issuingDate, recorded.issuingDate),
    EXPIRYDATE_COMPARE: compareDate(submitted.expiryDate, recorded.expiryDate),
    ...compareAddress(submitted.address, recorded.address),
  }
  return Object.keys(COMPARISON_INDICATORS).flatMap((name) => {
    const result = results[name] ?? null
    return result === null ? [] : [`${name}_${result}`]
  })
}

/** A Medicare card is known by its number together with the number of the holder on it. Service: Submit Medicare card */
function compareNumber(submitted: DocumentRecord, recorded: DocumentRecord): Comparison {
  const number = compareFolded(submitted.documentNumber, recorded.documentNumber, bareText)
  const place = compareFolded(
    submitted.individualReferenceNumber?.toString(),
    recorded.individualReferenceNumber?.toString(),
    (text) => text,
  )
  return both(both(number, place), compareFurtherNames(submitted, recorded))
}

/** Other people on a card do not decide about its holder: a name that is not there leaves open whether this is the card. */
function compareFurtherNames({ furtherNames }: DocumentRecord, recorded: DocumentRecord): Comparison {
  const names = (furtherNames ?? []).filter((name) => !isBlank(name))
  if (names.length === 0) return null
  const onCard = recorded.furtherNames ?? []
  return names.every((name) => onCard.some((one) => isSameName(name, one))) ? 'OK' : 'UNVERIFIED'
}

/** The colour of a Medicare card says which type of it this is. Service: Submit Medicare card, cardType */
function compareType(submitted: DocumentRecord, recorded: DocumentRecord): Comparison {
  return both(
    compareFolded(submitted.documentType, recorded.documentType, bareText),
    compareFolded(submitted.cardColor, recorded.cardColor, bareText),
  )
}

/** One result of two: what failed counts first, then what is open. */
function both(a: Comparison, b: Comparison): Comparison {
  for (const result of ['FAILED', 'UNVERIFIED', 'OK'] as const) if (a === result || b === result) return result
  return null
}
