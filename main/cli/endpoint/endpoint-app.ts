import { POLICIES } from '../../../shared/findings/index.ts'
import { crashFailure, type InputFailure, inputFailure, type TaskEnd } from '../../input/index.ts'
import {
  addOperationRoutes,
  bareApp,
  type HostGuard,
  type HttpApp,
  type HttpReply,
  type HttpRequest,
  isSameKey,
  refuse,
  refuseKey,
} from '../../service/index.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { endpointDocument, MEDIA_TYPES } from './endpoint-document.ts'
import type { EndpointResult, EndpointTask } from './endpoint-task.ts'
import { type EndpointLimits, readSubmission, storeOf } from './read-submission.ts'

export interface EndpointOptions {
  readonly setup: VerificationSetup
  readonly limits: EndpointLimits
  readonly hosts: HostGuard
  /** Key that callers send in the header apikey; null for none. */
  readonly apiKey: string | null
  /** Whether certificates are judged at the time of the request instead of that of the setup. */
  readonly isTimeOfRequest: boolean
  run(task: EndpointTask): Promise<TaskEnd<EndpointResult>>
  onFault(reference: string, error: unknown): void
}

/** Builds the verification endpoint; it keeps nothing of a request after its answer. */
export function endpointApp(options: EndpointOptions): HttpApp {
  const { hosts, limits, apiKey } = options
  const app = bareApp(hosts, options.onFault)
  let atWork = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (apiKey !== null && /^\/v1\/(?:verify|diagnose)$/.test(request.routeOptions.url ?? '')) {
      const { apikey } = request.headers
      if (typeof apikey !== 'string' || !isSameKey(apikey, apiKey))
        throw refuseKey(apikey === undefined ? 'the header apikey is missing' : 'the API key is not known')
    }
    done()
  })
  addOperationRoutes(app, () => 'verify', { health: '/v1/health', metrics: '/metrics' })
  app.get('/v1/openapi.json', (_request, reply) => reply.send(endpointDocument(limits)))
  for (const kind of ['verify', 'diagnose'] as const)
    app.post(`/v1/${kind}`, async (request, reply) => {
      if (atWork >= limits.requests)
        throw refuse('unavailable', 'unavailable', `${limits.requests} requests are at work; try again later`)
      atWork += 1
      try {
        return await answer(kind, request, reply, options)
      } finally {
        atWork -= 1
      }
    })
  return app
}

async function answer(
  kind: EndpointTask['kind'],
  request: HttpRequest,
  reply: HttpReply,
  { setup, limits, isTimeOfRequest, run }: EndpointOptions,
): Promise<HttpReply> {
  const format = kind === 'diagnose' ? 'json' : formatOf(request.headers.accept)
  if (format === null)
    throw refuse('invalid', 'malformed-request', `Accept names none of ${[...MEDIA_TYPES.keys()].join(', ')}`, 'accept')
  const query = request.query as { readonly [name: string]: string | readonly string[] | undefined }
  const ids = [query.key ?? []].flat()
  const preset = [query.policy ?? []].flat()[0]
  if (preset !== undefined && !isPreset(preset))
    throw refuse('invalid', 'invalid-query', 'policy must be strict, standard or permissive', 'policy')
  const trustStore = storeOf(setup.trustStore, ids)
  const submission = await readSubmission(request, limits)
  try {
    const { reference, keyFiles, policy } = submission
    const end = await run({
      ...{ kind, reference, format, unmask: query.unmask === 'true' },
      trust: ids.length + keyFiles.length === 0 ? null : { keyFiles, trustStore },
      policy: policy ?? (preset === undefined ? null : POLICIES[preset]),
      validationTime: isTimeOfRequest ? new Date().toISOString() : null,
    })
    return sendEnd(reply, end, format)
  } finally {
    submission.close()
  }
}

const isPreset = (name: string): name is keyof typeof POLICIES => Object.hasOwn(POLICIES, name)

/** Returns the first format that a header names; JSON without one; null if it names only others. RFC 9110 12.5.1 */
function formatOf(accept = '*/*'): EndpointTask['format'] | null {
  for (const range of accept.split(',')) {
    const type = range.split(';')[0]?.trim().toLowerCase() ?? ''
    if (type === '*/*' || type === 'application/*') return 'json'
    const format = MEDIA_TYPES.get(type)
    if (format) return format
  }
  return null
}

function sendEnd(reply: HttpReply, end: TaskEnd<EndpointResult>, format: EndpointTask['format']): HttpReply {
  if (end.kind === 'stopped') throw refuse('unavailable', 'unavailable', 'the endpoint is ending')
  const failure = failureOfEnd(end)
  if (failure || end.kind !== 'done' || 'failure' in end.result)
    return reply.code(422).send({ errors: [{ code: failure?.code, message: failure?.message }] })
  const { result } = end
  const [type = 'application/json'] = [...MEDIA_TYPES].find(([, name]) => name === format) ?? []
  return reply
    .header('proofbench-indication', result.indication)
    .type(format === 'pdf' ? type : `${type}; charset=utf-8`)
    .send(typeof result.body === 'string' ? result.body : Buffer.from(result.body))
}

/** Returns why there is no statement about the archive; null if there is one. */
function failureOfEnd(end: Exclude<TaskEnd<EndpointResult>, { kind: 'stopped' }>): InputFailure | null {
  if (end.kind === 'crashed') return crashFailure(end.error)
  if (end.kind === 'timed-out') return inputFailure('input.time-limit', 'see --time-limit')
  return 'failure' in end.result ? end.result.failure : null
}
