import type { DocumentTextRequest } from '../../../shared/spec/index.ts'
import {
  Chance,
  type DocumentData,
  dateOf,
  fullName,
  medicareNumber,
  originOf,
  type UploadedImage,
} from '../../service/index.ts'
import type { StepOf } from '../format/scenario.ts'
import { sidesOf } from '../specimens/document-sides.ts'
import { documentImage } from '../specimens/specimens.ts'
import type { Performance } from './performance.ts'

const YEAR = 365 * 86_400_000

/** Service: Submit consents */
export async function submitConsents(run: Performance, step: StepOf<'consents'>): Promise<null> {
  const { approve, refuse, from, to } = step.with
  const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const more = from === undefined && to === undefined ? {} : { validityPeriod: period }
  const consents = [
    ...approve.map((type) => ({ approved: true, type, ...more })),
    ...refuse.map((type) => ({ approved: false, type, ...more })),
  ]
  await run.engine.submitConsents(run.call(step, 'POST', '/consents'), run.identityId, consents)
  return null
}

/** Service: Submit document images */
export async function submitImages(run: Performance, step: StepOf<'images'>): Promise<string> {
  const { document, details } = step.with
  const captureDetails = details ?? {
    documentType: document.type,
    jurisdiction: run.document(document).issuingCountry ?? run.person(document.of).country,
    source: 'LIVE_CAPTURE_IMAGE' as const,
  }
  const call = run.call(step, 'POST', '/id-documents/capture')
  const handle = await run.engine.submitDocumentImages(
    call,
    run.identityId,
    await drawn(run, step.with),
    captureDetails,
  )
  return handle.id
}

/** Draws and photographs the requested sides of a document. */
export async function drawn(
  run: Performance,
  request: StepOf<'images'>['with'] | StepOf<'liveCapture'>['with'],
): Promise<readonly UploadedImage[]> {
  const data = run.document(request.document)
  const person = run.person(request.document.of)
  const { flaws = [], indicators, errors } = request
  const images: UploadedImage[] = []
  for (const side of request.sides ?? sidesOf(data)) {
    const isFlawed = request.flawedSides?.includes(side) ?? true
    const bytes = await documentImage({
      data,
      originData: originOf(person, data),
      side,
      seed: person.seed,
      flaws: isFlawed ? flaws : [],
      ...(indicators && side === 'FRONT' ? { indicators } : {}),
      ...(errors && side === 'FRONT' ? { errors } : {}),
    })
    images.push({ side, bytes, fileName: `${side.toLowerCase()}.jpg` })
  }
  return images
}

/** Service: Submit document details as text */
export async function submitText(run: Performance, step: StepOf<'text'>): Promise<string> {
  const call = run.call(step, 'POST', '/id-documents')
  const handle = await run.engine.submitDocumentText(call, run.identityId, textOf(run.document(step.with.document)))
  return handle.id
}

/** Converts document data to a request; absent members stay undefined. */
export function textOf(data: DocumentData): DocumentTextRequest {
  const value = <Value extends string>(text: Value | undefined) => (text === undefined ? undefined : { value: text })
  const { address } = data
  return {
    idDocumentType: data.documentType as DocumentTextRequest['idDocumentType'], // type requested by the scenario
    idDocumentNumber: data.documentNumber ?? '',
    issuingCountry: data.issuingCountry ?? '',
    issuingState: data.issuingState,
    issuingDate: data.issuingDate,
    expiryDate: data.expiryDate,
    personalAttributes: {
      dateOfBirth: { value: data.dateOfBirth ?? '' },
      givenNames: (data.givenNames ?? []).map((name) => ({ value: name })),
      surname: { value: data.surname ?? '' },
      fullname: value(data.fullname),
      gender: value(data.gender),
      height: value(data.height),
      eyeColor: value(data.eyeColor),
    },
    ...(address
      ? {
          address: {
            streetDetails: { streetLines: [...address.lines] },
            city: address.city,
            state: address.state,
            postcode: address.postcode,
          },
        }
      : {}),
  }
}

/** Service: Submit Medicare card */
export async function submitMedicare(run: Performance, step: StepOf<'medicare'>): Promise<string> {
  const { of, cardType, cardNumber, expiryDate, fullname, ...names } = step.with
  const person = run.person(of)
  const call = run.call(step, 'POST', '/id-document/aus/medicare')
  const handle = await run.engine.submitMedicareCard(call, run.identityId, {
    cardNumber: cardNumber ?? medicareNumber(new Chance(`${person.seed}/MEDICARE/AUS`)),
    cardType,
    issuingCountry: 'AUS',
    expiryDate: expiryDate ?? dateOf(Date.parse(`${run.scenario.start}Z`) + 2 * YEAR),
    ...names,
    personalAttributes: {
      fullname: { value: fullname ?? fullName(person) },
      dateOfBirth: { value: person.dateOfBirth },
    },
  })
  return handle.id
}

/** Service: Retrieve proof */
export async function retrieveProof(run: Performance, step: StepOf<'proof'>): Promise<null> {
  run.proof = await run.engine.retrieveProof(run.call(step, 'GET', '/proof', 'RELYING_SERVICE'), run.identityId)
  return null
}
