import reportSchema from '../../../shared/report/generated/report.schema.json' with { type: 'json' }
import type { EndpointTask } from './endpoint-task.ts'
import type { EndpointLimits } from './read-submission.ts'

/** Formats of reports by media type; the first is the default. */
export const MEDIA_TYPES: ReadonlyMap<string, EndpointTask['format']> = new Map([
  ['application/json', 'json'],
  ['text/html', 'html'],
  ['application/pdf', 'pdf'],
  ['application/sarif+json', 'sarif'],
  ['text/plain', 'text'],
])

const STRING = { type: 'string' }
const BYTES = { type: 'string', format: 'binary' }
const ERRORS = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: { type: 'object', properties: { code: STRING, field: STRING, message: STRING }, required: ['code'] },
    },
  },
  required: ['errors'],
}
const failed = (description: string) => ({ description, content: { 'application/json': { schema: ERRORS } } })
const FAILURES = {
  400: failed('The request is wrong.'),
  401: failed('The key is missing or not known.'),
  403: failed('The call comes from a page of another origin, or names another host.'),
  413: failed('The body is too large: both numbers are said.'),
  422: failed('The archive cannot be opened or was not verified in time; no statement about it.'),
  500: failed('Something unforeseen: a reference is given.'),
  503: failed('Too many requests are at work, or the endpoint ends.'),
}

/** Returns the OpenAPI 3.1 document of the verification endpoint. */
export function endpointDocument({ archiveBytes, formBytes, requests }: EndpointLimits): object {
  const { $defs, $schema: _dialect, ...report } = reportSchema as { $defs?: object; $schema?: string }
  const parameters = [
    {
      name: 'key',
      in: 'query',
      description:
        'Key of the trust store, by label or fingerprint; may be repeated. Named keys replace those of the server.',
      schema: { type: 'array', items: STRING },
    },
    { name: 'policy', in: 'query', schema: { type: 'string', enum: ['strict', 'standard', 'permissive'] } },
  ]
  const form = {
    type: 'object',
    properties: { archive: BYTES, key: BYTES, policy: { type: 'object' } },
    required: ['archive'],
  }
  const requestBody = {
    required: true,
    description: `An archive as it is, up to ${archiveBytes} bytes, or a form, up to ${formBytes} bytes; further keys are key2, key3 and so on. At most ${requests} requests are at work at once.`,
    content: { 'application/octet-stream': { schema: BYTES }, 'multipart/form-data': { schema: form } },
  }
  const headers = {
    'proofbench-indication': { schema: { type: 'string', enum: ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'] } },
  }
  const reports = [...MEDIA_TYPES.keys()].map((type) => [
    type,
    { schema: type === 'application/json' ? { $ref: '#/components/schemas/ReportLine' } : STRING },
  ])
  const operation = (operationId: string, summary: string, content: object, more: readonly object[]) => ({
    operationId,
    summary,
    parameters: [...parameters, ...more],
    requestBody,
    responses: {
      200: { description: 'What was found out; Accept chooses the format.', headers, content },
      ...FAILURES,
    },
  })
  const unmask = {
    name: 'unmask',
    in: 'query',
    description: 'Show data about the holder.',
    schema: { type: 'string', enum: ['true', 'false'] },
  }
  const plain = (operationId: string, summary: string, type: string) => ({
    get: {
      operationId,
      summary,
      security: [],
      responses: { 200: { description: 'Done.', content: { [type]: { schema: {} } } } },
    },
  })
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Proofbench: verification endpoint',
      version: 'v1',
      description: 'Verifies identity proof archives as `proofbench verify` does, and keeps nothing of them.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apikey: [] }],
    paths: {
      '/v1/verify': { post: operation('verifyArchive', 'Verify an archive', Object.fromEntries(reports), []) },
      '/v1/diagnose': {
        post: operation(
          'diagnoseArchive',
          'Say why the attempt ended as it did',
          { 'application/json': { schema: { type: 'object' } } },
          [unmask],
        ),
      },
      '/v1/health': plain('getHealth', 'Whether the endpoint answers', 'application/json'),
      '/metrics': plain('getMetrics', 'Metrics in OpenMetrics 1.0; not JSON', 'application/openmetrics-text'),
    },
    components: {
      schemas: { ReportLine: report, ...$defs },
      securitySchemes: {
        apikey: {
          type: 'apiKey',
          in: 'header',
          name: 'apikey',
          description: 'Not needed where the endpoint was started without one.',
        },
      },
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as object
}
