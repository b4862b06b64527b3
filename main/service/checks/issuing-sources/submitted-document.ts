import type { DocumentTextRequest, MedicareRequest } from '../../../../shared/spec/service/requests.ts'
import type { DocumentRecord } from './document-record.ts'

/** The details of a document as its client sent them. Service: Submit document details as text */
export function submittedText(request: DocumentTextRequest): DocumentRecord {
  const { personalAttributes, address } = request
  const { dateOfBirth, givenNames, surname, fullname, gender, height, eyeColor } = personalAttributes
  return {
    documentNumber: request.idDocumentNumber,
    documentType: request.idDocumentType,
    issuingDate: request.issuingDate ?? null,
    expiryDate: request.expiryDate ?? null,
    givenNames: givenNames.map(({ value }) => value),
    surname: surname.value,
    fullname: fullname?.value ?? null,
    dateOfBirth: dateOfBirth.value,
    gender: gender?.value ?? null,
    height: height?.value ?? null,
    eyeColor: eyeColor?.value ?? null,
    address: address
      ? {
          streetLines: address.streetDetails?.streetLines ?? null,
          city: address.city ?? null,
          state: address.state ?? null,
          postcode: address.postcode ?? null,
        }
      : null,
  }
}

/** A Medicare card as its client sent it. Service: Submit Medicare card */
export function submittedMedicareCard(request: MedicareRequest): DocumentRecord {
  const { personalAttributes, fullname2, fullname3, fullname4 } = request
  return {
    documentNumber: request.cardNumber,
    documentType: 'MEDICARE',
    expiryDate: request.expiryDate,
    cardColor: request.cardType,
    individualReferenceNumber: request.individualReferenceNumber ?? null,
    fullname: personalAttributes.fullname.value,
    furtherNames: [fullname2, fullname3, fullname4].flatMap((name) => name ?? []),
    dateOfBirth: personalAttributes.dateOfBirth.value,
  }
}
