import { COMPLETIONS } from '../../../../shared/control/index.ts'
import { CHIP_PUSH_FAULTS, NATIVE_CAPTURE_FAULTS } from '../../engine/messages.ts'
import { refuse } from '../../engine/service-error.ts'
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
  makeChip: async ({ engine, chipMint }, { body: { seed = 'sample' } }) => {
    if (!chipMint) throw refuse('unavailable', 'unavailable', 'this service makes no chips')
    const { mrz, files, authority, portrait } = await chipMint.make(seed, engine.clock.now())
    const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
    return {
      mrz: [...mrz],
      files: [...files].map(([part, bytes]) => ({ part, content: base64(bytes) })),
      authority,
      portrait: base64(portrait),
    }
  },
  completePortraitSession: ({ engine, limits }, { parameters, parts }) =>
    engine.control.completePortraitSession(
      parameters.session_id,
      simulatedCapture(parts, limits),
      faultOf(parts, NATIVE_CAPTURE_FAULTS),
    ),
})
