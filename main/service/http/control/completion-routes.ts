import { COMPLETIONS } from '../../../../shared/control/index.ts'
import { CHIP_PUSH_FAULTS, NATIVE_CAPTURE_FAULTS } from '../../engine/engine.ts'
import { documentImages } from '../document-images.ts'
import { chipReading, deviceOf, faultOf, simulatedCapture } from './capture-input.ts'
import { controlRoutes } from './control-route.ts'

/** Routes for the results of the capture SDK, the chip-reading server and the biometric server. Service: Endpoints 6 to 8 */
export const COMPLETION_ROUTES = controlRoutes(COMPLETIONS, {
  completeDocumentSession: ({ engine, limits }, { parameters, parts }) =>
    engine.control.completeDocumentSession(parameters.session_id, documentImages(parts), deviceOf(parts, limits)),
  completeChipSession: ({ engine, limits }, { parameters, parts }) =>
    engine.control.completeChipSession(
      parameters.session_id,
      chipReading(parts),
      deviceOf(parts, limits),
      faultOf(parts, CHIP_PUSH_FAULTS),
    ),
  completePortraitSession: ({ engine, limits }, { parameters, parts }) =>
    engine.control.completePortraitSession(
      parameters.session_id,
      simulatedCapture(parts, limits),
      faultOf(parts, NATIVE_CAPTURE_FAULTS),
    ),
})
