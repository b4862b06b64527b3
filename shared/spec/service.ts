export type { BodyOf } from './service/endpoint-body.ts'
export { ENDPOINTS, type Endpoint, type EndpointId, type KeyRole, type MultipartPart } from './service/endpoints.ts'
export * from './service/requests.ts'
export * from './service/responses.ts'
