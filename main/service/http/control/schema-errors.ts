import type { FastifySchemaValidationError } from 'fastify'
import { ServiceError } from '../../engine/service-error.ts'
import { fieldOf } from '../field-path.ts'

const MAX_LISTED = 100

/** Converts every schema error of a body to a ServiceError. Not shown: D-41 */
export function schemaErrors(faults: readonly FastifySchemaValidationError[]): ServiceError {
  const errors = faults.slice(0, MAX_LISTED).map(({ instancePath, params, message = 'is wrong' }) => {
    const { missingProperty, additionalProperty, allowedValues } = params
    const member = missingProperty ?? additionalProperty
    const field = fieldOf(member === undefined ? instancePath : `${instancePath}/${String(member)}`)
    const values = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
    return { code: 'invalid-body', ...(field === '' ? {} : { field }), message: `${message}${values}` }
  })
  return new ServiceError(400, errors)
}
