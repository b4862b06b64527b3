import type { FastifySchemaValidationError } from 'fastify'
import { fieldOf } from '../field-path.ts'
import { HttpRefusal } from '../refusal.ts'

const MAX_LISTED = 100

/** Converts every schema error of a body to a HttpRefusal. Not shown: D-41 */
export function schemaErrors(faults: readonly FastifySchemaValidationError[]): HttpRefusal {
  const errors = faults.slice(0, MAX_LISTED).map(({ instancePath, params, message = 'is wrong' }) => {
    const { missingProperty, additionalProperty, allowedValues } = params
    const member = missingProperty ?? additionalProperty
    const field = fieldOf(member === undefined ? instancePath : `${instancePath}/${String(member)}`)
    const values = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
    return { code: 'invalid-body', ...(field === '' ? {} : { field }), message: `${message}${values}` }
  })
  return new HttpRefusal(400, errors)
}
