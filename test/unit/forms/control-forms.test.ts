import { describe, expect, test } from 'vitest'
import { controlDocument } from '../../../main/service/http/control/control-document.ts'
import { RECORDED_SUBMISSIONS } from '../../../renderer/pages/service/forms/recorded-submissions.ts'
import { bodyOf } from '../../../shared/forms/form-body.ts'
import type { FormField } from '../../../shared/forms/form-field.ts'
import { valuesOf } from '../../../shared/forms/form-values.ts'
import { OUTCOME_FIELDS } from '../../../shared/forms/outcome-fields.ts'
import { REGISTER_FIELDS } from '../../../shared/forms/register-fields.ts'
import { valuesOf as listed } from '../../../shared/spec/enumeration.ts'
import { EVIDENCE_FAMILY, EVIDENCE_TYPE, OPERATION_NAME } from '../../../shared/spec/enums.ts'
import { DocumentJudge } from '../../support/document-judge.ts'

const judge = new DocumentJudge(controlDocument())

function sampleFor({ kind, options, shape, pointer }: FormField): string {
  if (shape === 'yyyy-MM-ddTHH:mm:ss') return '2026-02-28T10:11:12'
  if (kind === 'flag') return 'false'
  if (kind === 'integer') return '12'
  if (kind === 'number') return '0.25'
  if (kind === 'pairs') return 'name=value'
  return options.at(-1)?.value ?? `text of ${pointer}`
}
const filled = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.map((field) => [field.pointer, sampleFor(field)]))

describe('completed forms of the control API are valid by its OpenAPI document', () => {
  const cases = [
    ['a forced outcome', 'POST', '/control/v1/forced-outcomes', OUTCOME_FIELDS, { participant: 'IMAGE_OCR' }],
    ...RECORDED_SUBMISSIONS.map(
      ({ title, fields, operations, types, families }) =>
        [
          title,
          'POST',
          '/control/v1/identities/i/submissions',
          fields,
          { operation: operations[0], type: types[0], family: families[0] },
        ] as const,
    ),
  ] as const
  test.each(cases)('the completed form %s is valid by the OpenAPI document', (_title, method, path, fields, fixed) => {
    const values = filled(fields)
    const body = bodyOf(fields, values)
    expect(judge.faultOfRequest(method, path, JSON.stringify({ ...fixed, ...body }))).toBeNull()
    expect(valuesOf(fields, body)).toEqual({ values, isWhole: true })
  })

  test('the completed form of an issuing source record is valid by the OpenAPI document', () => {
    const body = bodyOf(REGISTER_FIELDS, filled(REGISTER_FIELDS))
    expect(judge.faultOfRequest('PUT', '/control/v1/registers', JSON.stringify([body]))).toBeNull()
  })
})

describe('submissions in the window', () => {
  test('the window can submit every operation without an endpoint by a form of its own, and every type and family', () => {
    const own = RECORDED_SUBMISSIONS.slice(0, -1)
    // Service: Endpoints 2 to 8; reviews are decided on a page of their own.
    const byCalls = new Set([
      'CONSENTS',
      'ADJUDICATION',
      'PORTRAIT_CAPTURE',
      'LIVENESS_VIDEO',
      'ID_DOCUMENT_CAPTURE',
      'ID_DOCUMENT_LIVE_CAPTURE',
      'EVIDENCE_NFC_VERIFICATION',
      'MEDICARE',
    ])
    const reached = new Set<string>(own.flatMap(({ operations }) => operations))
    expect(listed(OPERATION_NAME).filter((name) => !reached.has(name) && !byCalls.has(name))).toEqual([])
    const any = RECORDED_SUBMISSIONS.at(-1)
    expect([any?.operations, any?.types, any?.families]).toEqual([
      listed(OPERATION_NAME),
      listed(EVIDENCE_TYPE),
      listed(EVIDENCE_FAMILY),
    ])
  })
})
