import { documentImages } from '../document-images.ts'
import { CHIP_PARTS, chipReading, DOCUMENT_PARTS, deviceOf, PORTRAIT_PARTS, portraitCapture } from './capture-input.ts'
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
    about: 'The files of the chip as they were read, and the protocols that succeeded (true or false).',
    method: 'POST',
    path: '/sessions/{session_id}/chip',
    request: { contentType: 'multipart/form-data', parts: CHIP_PARTS },
    response: HANDLE,
    handle: ({ engine, limits }, { parameters, parts }) =>
      engine.control.completeChipSession(parameters.session_id ?? '', chipReading(parts), deviceOf(parts, limits)),
  },
  {
    id: 'completePortraitSession',
    title: 'Complete a portrait session',
    about: 'The best image of the liveness capture, and its video.',
    method: 'POST',
    path: '/sessions/{session_id}/portrait',
    request: { contentType: 'multipart/form-data', parts: PORTRAIT_PARTS },
    response: HANDLE,
    handle: ({ engine, limits }, { parameters, parts }) =>
      engine.control.completePortraitSession(parameters.session_id ?? '', portraitCapture(parts, limits)),
  },
]
