import { SUBMISSIONS } from '../../../../shared/control/index.ts'
import { decodeBase64 } from '../../../proof/index.ts'
import { refuse } from '../refusal.ts'
import { controlRoutes } from './control-route.ts'

/** Routes for the operations without a client endpoint. Archive: IdentityOperation */
export const SUBMISSION_ROUTES = controlRoutes(SUBMISSIONS, {
  submitEvidence: ({ engine }, { parameters, body: { file, image, evaluation, ...more } }) =>
    engine.control.submit(parameters.identity_id, {
      ...more,
      ...(evaluation ? { more: evaluation } : {}),
      ...(file ? { file: { bytes: bytesOf(file.content, 'file.content'), metadata: file.metadata } } : {}),
      ...(image === undefined ? {} : { image: bytesOf(image, 'image') }),
    }),
})

function bytesOf(base64: string, field: string): Buffer {
  const bytes = decodeBase64(base64)
  if (!bytes) throw refuse(400, 'invalid-body', 'Base64 with its padding is expected', field)
  return bytes
}
