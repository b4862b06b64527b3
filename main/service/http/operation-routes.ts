import type { FastifyInstance } from 'fastify'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { OPEN_METRICS_TYPE, openMetrics } from './open-metrics.ts'

const HEALTH = '/health'
const METRICS = '/metrics'

/**
 * Serves health and metrics without a key: they say how many calls there were, and nothing of their content. Their own calls are
 * neither counted nor logged. `surfaceOf` names the surface of a path.
 */
export function addOperationRoutes(
  app: FastifyInstance,
  surfaceOf: (url: string) => string,
  { health, metrics } = { health: HEALTH, metrics: METRICS },
): void {
  const startedAt = Date.now() / 1000
  const calls = new Map<
    string,
    { readonly labels: { surface: string; status: string }; count: number; seconds: number }
  >()
  app.addHook('onResponse', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    if (url !== health && url !== metrics) {
      const labels = { surface: surfaceOf(request.url), status: String(reply.statusCode) }
      const id = `${labels.surface} ${labels.status}`
      const row = calls.get(id) ?? { labels, count: 0, seconds: 0 }
      row.count += 1
      row.seconds += reply.elapsedTime / 1000
      calls.set(id, row)
    }
    done()
  })
  app.get(health, { exposeHeadRoute: true }, (request, reply) => {
    request.isNoted = true
    reply.type('application/json; charset=utf-8').send('{"status":"ok"}')
  })
  app.get(metrics, { exposeHeadRoute: true }, (request, reply) => {
    request.isNoted = true
    const rows = [...calls.values()]
    reply.type(OPEN_METRICS_TYPE).send(
      openMetrics([
        {
          name: 'proofbench_http_requests',
          type: 'counter',
          help: 'Answered calls.',
          samples: rows.map(({ labels, count }) => [labels, count]),
        },
        {
          name: 'proofbench_http_request_seconds',
          type: 'counter',
          help: 'Time from the first byte of a call to the last of its answer.',
          samples: rows.map(({ labels, seconds }) => [labels, seconds]),
        },
        {
          name: 'process_start_time_seconds',
          type: 'gauge',
          help: 'Start of the process, Unix time.',
          samples: [[{}, startedAt]],
        },
        {
          name: 'process_resident_memory_bytes',
          type: 'gauge',
          help: 'Memory of the process.',
          samples: [[{}, process.memoryUsage.rss()]],
        },
      ]),
    )
  })
}

const operation = (operationId: string, summary: string, type: string, schema: JsonSchema): JsonSchema => ({
  operationId,
  summary,
  description: `${summary}. No key.${type.startsWith('application/json') ? '' : ' The answer is not JSON.'}`,
  tags: ['Operation'],
  security: [],
  responses: { 200: { description: 'Done.', content: { [type]: { schema } } } },
})

/** Operations of these routes for OpenAPI, by path. */
export const OPERATION_PATHS: ReadonlyMap<string, { readonly get: JsonSchema }> = new Map([
  [
    HEALTH,
    {
      get: operation('getHealth', 'Whether the service answers', 'application/json', {
        type: 'object',
        properties: { status: { type: 'string', enum: ['ok'] } },
        required: ['status'],
      }),
    },
  ],
  [
    METRICS,
    { get: operation('getMetrics', 'Metrics in OpenMetrics 1.0', 'application/openmetrics-text', { type: 'string' }) },
  ],
])
