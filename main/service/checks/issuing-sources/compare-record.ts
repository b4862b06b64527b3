import { bareText, isSameName } from '../../../../shared/rules/index.ts'
import { COMPARISON_INDICATORS } from '../../../../shared/spec/index.ts'
import { compareAddress } from './compare-address.ts'
import { compareDate, compareEyeColor, compareGender } from './compare-features.ts'
import { compareMeasure, HEIGHT, WEIGHT } from './compare-measure.ts'
import { compareNames, type NamedComparisons } from './compare-names.ts'
import { type Comparison, compareFolded, isBlank } from './comparison.ts'
import type { DocumentRecord } from './document-record.ts'

/**
 * Compares every submitted field with the issuer's record and returns indicators in the order of the specification. A field that
 * was not submitted raises none; one missing in the record is UNVERIFIED. Service: Issuing-source comparisons
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

/** A Medicare card is identified by its number and the reference number of the holder. Service: Submit Medicare card */
function compareNumber(submitted: DocumentRecord, recorded: DocumentRecord): Comparison {
  const number = compareFolded(submitted.documentNumber, recorded.documentNumber, bareText)
  const reference = compareFolded(
    submitted.individualReferenceNumber?.toString(),
    recorded.individualReferenceNumber?.toString(),
    (text) => text,
  )
  return combine(combine(number, reference), compareFurtherNames(submitted, recorded))
}

/** Other persons on a card are not decisive: a missing name makes the result UNVERIFIED, not FAILED. */
function compareFurtherNames({ furtherNames }: DocumentRecord, recorded: DocumentRecord): Comparison {
  const names = (furtherNames ?? []).filter((name) => !isBlank(name))
  if (names.length === 0) return null
  const onCard = recorded.furtherNames ?? []
  return names.every((name) => onCard.some((other) => isSameName(name, other))) ? 'OK' : 'UNVERIFIED'
}

/** The colour of a Medicare card indicates its type. Service: Submit Medicare card, cardType */
function compareType(submitted: DocumentRecord, recorded: DocumentRecord): Comparison {
  return combine(
    compareFolded(submitted.documentType, recorded.documentType, bareText),
    compareFolded(submitted.cardColor, recorded.cardColor, bareText),
  )
}

/** Combines two results: FAILED takes precedence over UNVERIFIED, and that over OK. */
function combine(a: Comparison, b: Comparison): Comparison {
  for (const result of ['FAILED', 'UNVERIFIED', 'OK'] as const) if (a === result || b === result) return result
  return null
}
