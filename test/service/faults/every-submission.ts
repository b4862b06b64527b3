import { publishedIssuer } from '../../../main/scenario/run/chip-maker.ts'
import {
  chipPortrait,
  documentImage,
  livenessVideo,
  portraitImage,
} from '../../../main/scenario/specimens/specimens.ts'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { call, captureForm, settled } from './client.ts'
import { DOCUMENT, HOLDER, ZONE } from './holder.ts'

export interface Submitted {
  readonly id: string
  /** Every submitted file. */
  readonly files: readonly Uint8Array[]
}

type Json = { readonly [member: string]: unknown }

const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Submits evidence of the holder with every type of request and waits for the evaluations. */
export async function submitEverything(address: ServiceAddress, key: string): Promise<Submitted> {
  const files: Uint8Array[] = []
  const record = (bytes: Uint8Array) => {
    files.push(bytes)
    return copyBytes(bytes)
  }
  const client = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await call(address, key, method, path, body)
    if (response.status >= 300) throw new Error(`${method} ${path}: ${Buffer.from(response.bytes).toString()}`)
    return response.body ?? {}
  }
  const control = (method: string, path: string, body?: unknown) => controlCall(address, method, path, body)
  const origin = { surname: HOLDER.originSurname }
  const drawDocument = async (seed: string, type = 'PASSPORT') =>
    record(
      await documentImage({
        data: { ...DOCUMENT, documentType: type },
        originData: origin,
        side: 'FRONT',
        seed,
        flaws: [],
      }),
    )
  const { id } = (await client('POST', '/identities')) as { id: string }
  const root = `/identities/${id}`
  const types = ['PORTRAIT', 'GIV', 'ATTRIBUTES', 'ADDRESS'] as const
  await client(
    'POST',
    `${root}/consents`,
    types.map((type) => ({ approved: true, type })),
  )
  const images = captureForm(
    { documentType: 'PASSPORT', source: 'SCAN' },
    await drawDocument('a'),
    await drawDocument('b'),
    HOLDER.magic,
  )
  await client('POST', `${root}/id-documents/capture`, images)
  const value = (text: string) => ({ value: text })
  const attributes = {
    surname: value(HOLDER.surname),
    fullname: value(HOLDER.fullname),
    givenNames: HOLDER.givenNames.map(value),
    dateOfBirth: value(HOLDER.dateOfBirth),
  }
  const address_ = { streetDetails: { streetLines: [...HOLDER.lines] }, city: HOLDER.city, postcode: HOLDER.postcode }
  await client('POST', `${root}/id-documents`, {
    idDocumentType: 'DRIVING_LICENSE',
    idDocumentNumber: HOLDER.licence,
    issuingCountry: 'AUS',
    issuingState: 'NSW',
    personalAttributes: attributes,
    address: address_,
  })
  await client('POST', `${root}/id-document/aus/medicare`, {
    cardNumber: HOLDER.medicare,
    cardType: 'G',
    expiryDate: '2030-01-01',
    personalAttributes: { fullname: value(HOLDER.fullname), dateOfBirth: value(HOLDER.dateOfBirth) },
  })
  await control('POST', '/forced-outcomes', {
    identityId: id,
    participant: 'IMAGE_OCR',
    evidenceType: 'VISA',
    repeat: 'ALWAYS',
    data: { surname: HOLDER.surname, usageName: HOLDER.usageName },
  })
  const live = (await client('POST', `${root}/id-documents/live-capture-session`, { issuingCountry: 'CZE' })) as Session
  const sides = new FormData()
  sides.set('DocumentFront', new Blob([await drawDocument('c')]), 'front.png')
  await control('POST', `/sessions/${live.sessionId}/document`, sides)
  const chip = (await client('POST', `${root}/id-documents/nfc-session`, { mrz: ZONE })) as Session
  await control('POST', `/sessions/${chip.sessionId}/chip`, await chipForm(record))
  const portrait = (await client('POST', `${root}/attributes/portrait/capture-session?mode=webSDK`)) as Session
  const face = new FormData()
  face.set('Portrait', new Blob([record(await portraitImage({ seed: 'holder' }))]), HOLDER.magic)
  face.set('Video', new Blob([record(await livenessVideo({ seed: 'holder' }))]), 'video.avi')
  await control('POST', `/sessions/${portrait.sessionId}/portrait`, face)
  const submit = (operation: string, type: string, family: string, more: object) =>
    control('POST', `${root}/submissions`, { operation, type, family, ...more })
  await submit('EMAIL_OTP', 'MAIL_OTP', 'CONTACT', { contactDetails: { email: value(HOLDER.email) } })
  await submit('MOBILE_OTP', 'MOBILE_OTP', 'CONTACT', { contactDetails: { mobile: value(HOLDER.mobile) } })
  await submit('ATTRIBUTES', 'ATTRIBUTES', 'ATTRIBUTES', { attributes })
  await submit('ATTRIBUTES', 'ADDRESS', 'ADDRESS', { address: address_ })
  const note = record(Buffer.from(`${HOLDER.note}, 3 o'clock, with her passport and the letter of the landlord.`))
  await submit('ADDITIONAL_FILE', 'ADDITIONAL_FILE', 'DOCUMENT', {
    file: { content: Buffer.from(note).toString('base64'), metadata: [{ key: 'about', value: HOLDER.note }] },
  })
  await submit('CERTIFICATES', 'BIRTH_CERTIFICATE', 'DOCUMENT', {
    data: DOCUMENT,
    image: Buffer.from(await drawDocument('d')).toString('base64'),
  })
  const deleted = (await client(
    'POST',
    `${root}/id-documents/capture`,
    captureForm({}, await drawDocument('deleted')),
  )) as Session
  await client('DELETE', `${root}/evidences/${deleted.id}`)
  await settled(address, key, id)
  return { id, files }
}

interface Session extends Json {
  readonly id: string
  readonly sessionId: string
}

async function chipForm(record: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>): Promise<FormData> {
  const face = await chipPortrait({ seed: 'holder' })
  const request = {
    mrz: ZONE,
    portrait: record(face),
    country: 'CZ',
    flaw: 'NONE',
    accessControl: { bac: true },
  } as const
  const { dataGroups, securityObject } = publishedIssuer().readingOf(request)
  const form = new FormData()
  for (const [number, bytes] of Object.entries(dataGroups))
    form.set(`DG${number}`, new Blob([copyBytes(bytes)]), `DG${number}`)
  if (securityObject) form.set('SOD', new Blob([copyBytes(securityObject)]), 'SOD')
  return form
}

export async function controlCall(
  { controlRoot, controlKey }: ServiceAddress,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const isForm = body instanceof FormData
  const response = await fetch(controlRoot + path, {
    method,
    headers: {
      controlkey: controlKey,
      connection: 'close',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
