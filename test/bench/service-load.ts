import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { BACKEND_KEY } from '../support/served-app.ts'

/** `node test/bench/service-load.ts [--seconds N]`: requests per second beside a stateless Fastify route, in turn on one machine. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '2' } },
})
const CONNECTIONS = 50
const CONSENTS = JSON.stringify([
  { approved: true, type: 'PORTRAIT' },
  { approved: true, type: 'GIV' },
])

interface Server {
  readonly baseUrl: string
  readonly paths: readonly { readonly status: string; readonly consents: string }[]
  stop(): void
}

async function start(...parameters: readonly string[]): Promise<Server> {
  const script = join(import.meta.dirname, 'service-load-server.ts')
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { baseUrl, paths } = JSON.parse(line) as Omit<Server, 'stop'> // printed by the script
  return { baseUrl, paths, stop: () => child.stdin.end() }
}

interface Load {
  readonly perSecond: number
  /** Median and 99th percentile, milliseconds. */
  readonly p50: number
  readonly p99: number
}

async function load({ baseUrl, paths }: Server, what: 'status' | 'consents', seconds: number): Promise<Load> {
  const common = { headers: { apikey: BACKEND_KEY, 'content-type': 'application/json' } }
  const requests = paths.map((path) =>
    what === 'status'
      ? { method: 'GET' as const, path: path.status, headers: { apikey: BACKEND_KEY } }
      : { method: 'POST' as const, path: path.consents, body: CONSENTS, ...common },
  )
  const result = await autocannon({ url: baseUrl, connections: CONNECTIONS, duration: seconds, requests })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} calls of ${what} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

let missed = 0
function show(met: boolean, text: string): void {
  if (!met) missed++
  console.log(`  ${met ? 'met   ' : 'MISSED'} ${text}`)
}

const seconds = Number(values.seconds)
const best = (loads: readonly Load[]): Load => loads.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
const [ours, stateless] = [await start('ours', '10'), await start('stateless')]
for (const what of ['status', 'consents'] as const) {
  const measured: { ours: Load[]; stateless: Load[] } = { ours: [], stateless: [] }
  await load(ours, what, 2)
  await load(stateless, what, 2)
  for (let round = 0; round < Number(values.rounds); round++) {
    measured.ours.push(await load(ours, what, seconds / Number(values.rounds)))
    measured.stateless.push(await load(stateless, what, seconds / Number(values.rounds)))
  }
  const [a, b] = [best(measured.ours), best(measured.stateless)]
  const ratio = a.perSecond / b.perSecond
  show(
    ratio >= 0.6,
    `${what}: ${a.perSecond.toFixed(0)}/s (p99 ${a.p99} ms), ${(ratio * 100).toFixed(0)} % of a stateless route (${b.perSecond.toFixed(0)}/s), owed ≥ 60 %`,
  )
}
ours.stop()
stateless.stop()

const [few, many] = [await start('ours', '10'), await start('ours', '10000')]
const [of10, of10000] = [await load(few, 'status', seconds / 2), await load(many, 'status', seconds / 2)]
few.stop()
many.stop()
const slower = of10.perSecond / of10000.perSecond
show(slower <= 1.5, `status among 10 000 identities: ${slower.toFixed(2)} × the time of one among 10, owed ≤ 1.5`)
process.exitCode = missed === 0 ? 0 : 1
