import { ENDPOINTS, type Endpoint } from '../../../shared/spec/index.ts'

/** Returns the endpoint with this id. */
export function endpointOf(id: string): Endpoint {
  const found = ENDPOINTS.find((endpoint) => endpoint.id === id)
  if (!found) throw new Error(`There is no endpoint ${id}`)
  return found
}

export type ClientKey = 'back end' | 'user agent'

/** Returns the keys that may make the call, the user agent's first: it has fewer rights. Service: Authentication */
export const keysOf = ({ keys }: Endpoint): readonly ClientKey[] =>
  [...keys].reverse().map((role) => (role === 'USER_AGENT' ? 'user agent' : 'back end'))

/** Returns the path of the call for a transaction. */
export const pathFor = ({ path }: Endpoint, identity: string, evidence = ''): string =>
  path.replace('{identity_id}', identity).replace('{evidence_id}', evidence)
