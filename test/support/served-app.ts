import type { FastifyInstance } from 'fastify'
import { DEFAULT_TENANT, type TenantSettings } from '../../main/service/engine/tenant.ts'
import { type AppOptions, buildApp } from '../../main/service/http/build-app.ts'
import { controlDocument } from '../../main/service/http/control/control-document.ts'
import { type RunningHost, startHost } from '../../main/service/http/host.ts'
import { HostGuard } from '../../main/service/http/host-guard.ts'
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../main/service/http/http-limits.ts'
import { RequestJournal } from '../../main/service/http/request-journal.ts'
import { clientDocument } from '../../main/service/openapi/client-document.ts'
import { DocumentJudge } from './document-judge.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'

export const BACKEND_KEY = 'back-end-key-0123456789'
export const USER_AGENT_KEY = 'user-agent-key-0123456789'
export const CONTROL_KEY = 'control-key-0123456789'

export const TEST_TENANT: TenantSettings = {
  ...DEFAULT_TENANT,
  id: 'tenant-1',
  backendKey: BACKEND_KEY,
  userAgentKey: USER_AGENT_KEY,
}

export interface ServedApp {
  readonly app: FastifyInstance
  readonly host: RunningHost
  readonly engine: FakeEngine
  readonly journal: RequestJournal
  readonly faults: { readonly reference: string; readonly error: unknown }[]
  /** Calls the control API with its key. */
  control(method: string, path: string, init?: RequestInit): Promise<Response>
  /** Calls with the back-end key unless `init` overrides it. */
  call(method: string, path: string, init?: RequestInit): Promise<Response>
}

/** Serves the app on a free local port over a fake engine. */
export async function serveApp(limits: Partial<HttpLimits> = {}, more: Partial<AppOptions> = {}): Promise<ServedApp> {
  const engine = createFakeEngine()
  const hosts = new HostGuard()
  const all = { ...DEFAULT_HTTP_LIMITS, ...limits }
  const journal = new RequestJournal(all.journalEntries)
  const faults: { reference: string; error: unknown }[] = []
  const tenants = [TEST_TENANT]
  const app = buildApp({
    engine,
    tenants: () => tenants,
    controlKey: CONTROL_KEY,
    limits: all,
    hosts,
    journal,
    onFault: (reference, error) => faults.push({ reference, error }),
    ...more,
  })
  const host = await startHost({ app, hosts, port: 0 })
  const request = async (key: { [header: string]: string }, method: string, path: string, init: RequestInit) => {
    const answer = await fetch(host.baseUrl + path, { ...init, method, headers: { ...key, ...init.headers } })
    await judgeAnswer(method, path, init.body, answer.clone())
    return answer
  }
  return {
    app,
    host,
    engine,
    journal,
    faults,
    call: (method, path, init = {}) => request({ apikey: BACKEND_KEY }, method, path, init),
    control: (method, path, init = {}) => request({ controlkey: CONTROL_KEY }, method, `/control/v1${path}`, init),
  }
}

export const clientJudge = new DocumentJudge(clientDocument())
export const controlJudge = new DocumentJudge(controlDocument())

/** Expects that a response, and an accepted JSON body, match the OpenAPI document. */
export async function judgeAnswer(method: string, url: string, body: unknown, answer: Response): Promise<void> {
  const path = url.split('?')[0] ?? ''
  const judge = path.startsWith('/control/') ? controlJudge : path.startsWith('/svc/') ? clientJudge : null
  const type = answer.headers.get('content-type') ?? ''
  if (!judge || type.startsWith('text/event-stream') || /openapi\.json$|\/$|\/v1$/.test(path)) return
  const faults = [judge.faultOfAnswer(method, path, answer.status, type, await answer.text())]
  if (answer.ok && typeof body === 'string' && body !== '') faults.push(judge.faultOfRequest(method, path, body))
  const found = faults.filter((fault) => fault !== null)
  if (found.length > 0) throw new Error(`against the OpenAPI document: ${found.join('; ')}`)
}
