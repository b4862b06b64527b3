import { CHIP_PUSH_FAULTS, NATIVE_CAPTURE_FAULTS } from '../../engine/engine.ts'
import { documentImages } from '../document-images.ts'
import {
  CHIP_PARTS,
  chipReading,
  DOCUMENT_PARTS,
  deviceOf,
  FAULT_PART,
  faultOf,
  PORTRAIT_PARTS,
  SIMULATED_PARTS,
  simulatedCapture,
} from './capture-input.ts'
import type { ControlRoute } from './control-route.ts'
import { HANDLE } from './session-routes.ts'

/** Routes for the results of the capture SDK, the chip-reading server and the biometric server. Service: Endpoints 6 to 8 */
export const COMPLETION_ROUTES: readonly ControlRoute[] = [
  {
    id: 'completeDocumentSession',
    title: 'Complete a document session',
    about: 'The images that the capture component has taken.',
    method: 'POST',
    path: '/sessions/{session_id}/document',
    request: { contentType: 'multipart/form-data', parts: DOCUMENT_PARTS },
    response: HANDLE,
    handle: ({ engine, limits }, { parameters, parts }) =>
      engine.control.completeDocumentSession(
        parameters.session_id ?? '',
        documentImages(parts),
        deviceOf(parts, limits),
      ),
  },
  {
    id: 'completeChipSession',
    title: 'Complete a chip session',
    about:
      'Acts as the chip-reading server: encrypts the files of the chip, and the protocols that succeeded (true or false), to the key of the service and pushes them. fault: WRONG_KEY, CHANGED_CIPHERTEXT, OTHER_SESSION or REPLAYED; the response is then the refusal.',
    method: 'POST',
    path: '/sessions/{session_id}/chip',
    request: { contentType: 'multipart/form-data', parts: [...CHIP_PARTS, FAULT_PART] },
    response: HANDLE,
    handle: ({ engine, limits }, { parameters, parts }) =>
      engine.control.completeChipSession(
        parameters.session_id ?? '',
        chipReading(parts),
        deviceOf(parts, limits),
        faultOf(parts, CHIP_PUSH_FAULTS),
      ),
  },
  {
    id: 'completePortraitSession',
    title: 'Complete a portrait session',
    about:
      'Acts as the biometric server, which delivers the best image of the liveness capture and its video, or for a native session as the capture SDK with all its messages. LivenessMetadata and VideoInformation are JSON; fault: WRONG_KEY, CHANGED_CIPHERTEXT, OTHER_SESSION, UNKNOWN_DEVICE, REPLAYED, NO_PERMISSION or EXPIRED_SESSION. The response is then the refusal.',
    method: 'POST',
    path: '/sessions/{session_id}/portrait',
    request: { contentType: 'multipart/form-data', parts: [...PORTRAIT_PARTS, ...SIMULATED_PARTS, FAULT_PART] },
    response: HANDLE,
    handle: ({ engine, limits }, { parameters, parts }) =>
      engine.control.completePortraitSession(
        parameters.session_id ?? '',
        simulatedCapture(parts, limits),
        faultOf(parts, NATIVE_CAPTURE_FAULTS),
      ),
  },
]
