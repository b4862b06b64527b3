import type { FastifySchemaValidationError } from 'fastify'
import { ServiceError } from '../../engine/service-error.ts'
import { fieldOf } from '../field-path.ts'

const MOST_LISTED = 100

/** Every fault of a body against its schema. Not shown: D-41 */
export function schemaErrors(faults: readonly FastifySchemaValidationError[]): ServiceError {
  const errors = faults.slice(0, MOST_LISTED).map(({ instancePath, params, message = 'is wrong' }) => {
    const { missingProperty, additionalProperty, allowedValues } = params
    const member = missingProperty ?? additionalProperty
    const field = fieldOf(member === undefined ? instancePath : `${instancePath}/${String(member)}`)
    const values = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
    return { code: 'invalid-body', ...(field === '' ? {} : { field }), message: `${message}${values}` }
  })
  return new ServiceError(400, errors)
}
