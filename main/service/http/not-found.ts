import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../engine/service-error.ts'
import type { RouteTable } from './route-table.ts'

/**
 * Handles calls without a route: 404, or 405 with the allowed methods (RFC 9110 15.5.6). OPTIONS receives 204 with those methods.
 */
export const notFoundAnswerer =
  (routes: RouteTable) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const methods = routes.methodsOf(pathOf(request.url))
    if (methods.length === 0) throw refuse('unknown', 'unknown-path', 'there is no such path')
    reply.header('allow', [...methods, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') {
      reply.code(204).send()
      return
    }
    throw refuse(
      'wrong-method',
      'wrong-method',
      `${request.method} is not a method of this path; ${methods.join(', ')} ${methods.length > 1 ? 'are' : 'is'}`,
    )
  }

export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
