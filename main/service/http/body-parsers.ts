import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/service-error.ts'

/**
 * Registers the parsers: JSON bodies reach handlers as buffers, multipart bodies unread. Any other type is refused unless the
 * body is empty, because some clients send a content type without a body.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (encoding === 'identity') done(null, body)
    else
      done(
        refuse(
          'wrong-type',
          'wrong-content-type',
          `a body encoded by ${encoding} was found; none is expected`,
          'content-encoding',
        ),
      )
  })
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0)
      done(null)
    else
      done(
        refuse(
          'wrong-type',
          'wrong-content-type',
          'the content type of the body is not one of this call',
          'content-type',
        ),
      )
  })
}
