export { ENDPOINTS, type Endpoint, type KeyRole, type MultipartPart } from './service/endpoints.ts'
export * from './service/requests.ts'
export * from './service/responses.ts'
