import { tenantJsonSchema } from '../../config/service-config.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'

const { properties = {} } = tenantJsonSchema()
const { id: _id, ...settings } = properties

const described = (members: object, required: readonly string[], description: string): JsonSchema => ({
  type: 'object',
  properties: members,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
  description,
})

/** Settings of one tenant. Service: "tenant" */
export const NEW_TENANT = described(
  properties,
  [],
  'Settings of a new tenant; what is left out has its default, and keys are made.',
)
export const TENANT_CHANGE = described(settings, [], 'Settings that change; the others stay.')
export const TENANT = described(
  properties,
  Object.keys(properties),
  'A tenant; keys and secrets are masked unless they were asked for.',
)
