import { list, object, optional } from '../schema/index.ts'
import { evidenceHandle, type MultipartPart } from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { base64, text } from './values.ts'

const DEVICE: MultipartPart = { name: 'Device', content: 'json', required: false, structure: 'DeviceInfo' }
const file = (name: string, required = false): MultipartPart => ({ name, content: 'image', required })

/** Data groups of a chip. ICAO 9303-10 */
export const DATA_GROUPS = Array.from({ length: 16 }, (_, index) => index + 1)
/** Protocols that a chip reader reports. */
export const CHIP_PROTOCOLS = [
  'bac',
  'pace',
  'activeAuthentication',
  'chipAuthentication',
  'terminalAuthentication',
] as const

export const DOCUMENT_PARTS: readonly MultipartPart[] = [file('DocumentFront'), file('DocumentBack'), DEVICE]
export const PORTRAIT_PARTS: readonly MultipartPart[] = [file('Portrait', true), file('Video'), DEVICE]
export const CHIP_PARTS: readonly MultipartPart[] = [
  ...DATA_GROUPS.map((group) => file(`DG${group}`)),
  file('SOD'),
  ...CHIP_PROTOCOLS.map((name): MultipartPart => ({ name, content: 'text', required: false })),
  DEVICE,
]

const jsonPart = (name: string): MultipartPart => ({ name, content: 'json', required: false })
/** Further parts of a native capture. */
const SIMULATED_PARTS: readonly MultipartPart[] = [jsonPart('LivenessMetadata'), jsonPart('VideoInformation')]

/** Fault of a simulated party. */
export const FAULT_PART: MultipartPart = { name: 'fault', content: 'text', required: false }

/** Calls for the results of the capture SDK, the chip-reading server and the biometric server. */
export const COMPLETIONS = {
  completeDocumentSession: {
    title: 'Complete a document session',
    about: 'The images that the capture component has taken.',
    method: 'POST',
    path: '/sessions/{session_id}/document',
    request: { contentType: 'multipart/form-data', parts: DOCUMENT_PARTS },
    response: json(evidenceHandle),
  },
  completeChipSession: {
    title: 'Complete a chip session',
    about:
      'Acts as the chip-reading server: encrypts the files of the chip, and the protocols that succeeded (true or false), to the key of the service and pushes them. fault: WRONG_KEY, CHANGED_CIPHERTEXT, OTHER_SESSION or REPLAYED; the response is then the refusal.',
    method: 'POST',
    path: '/sessions/{session_id}/chip',
    request: { contentType: 'multipart/form-data', parts: [...CHIP_PARTS, FAULT_PART] },
    response: json(evidenceHandle),
  },
  makeChip: {
    title: 'Make a chip',
    about:
      'Makes the files of the chip of an invented passport, for completeChipSession: each is the part of that name. mrz is the zone that starts the session, authority the certificate of the invented country, whose key this service has made for itself, which it trusts from then on, portrait a picture of the holder (JPEG). The same seed gives the same person.',
    method: 'POST',
    path: '/chips',
    request: { contentType: 'application/json', schema: object({ seed: optional(text('Names the person.', 200)) }) },
    response: json(
      object({
        mrz: list(text()),
        files: list(object({ part: text('DG1 to DG16 or SOD.'), content: base64 })),
        authority: text('PEM.'),
        portrait: base64,
      }),
    ),
  },
  completePortraitSession: {
    title: 'Complete a portrait session',
    about:
      'Acts as the biometric server, which delivers the best image of the liveness capture and its video, or for a native session as the capture SDK with all its messages. LivenessMetadata and VideoInformation are JSON; fault: WRONG_KEY, CHANGED_CIPHERTEXT, OTHER_SESSION, UNKNOWN_DEVICE, REPLAYED, NO_PERMISSION or EXPIRED_SESSION. The response is then the refusal.',
    method: 'POST',
    path: '/sessions/{session_id}/portrait',
    request: { contentType: 'multipart/form-data', parts: [...PORTRAIT_PARTS, ...SIMULATED_PARTS, FAULT_PART] },
    response: json(evidenceHandle),
  },
} as const satisfies CallContracts
