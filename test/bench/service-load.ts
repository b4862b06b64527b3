import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

/** `node test/bench/service-load.ts [--seconds N]`: requests per second compared with a stateless Fastify route. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '3' } },
})
const CONNECTIONS = 50
const CONSENTS = JSON.stringify([
  { approved: true, type: 'PORTRAIT' },
  { approved: true, type: 'GIV' },
])

interface Server {
  readonly baseUrl: string
  readonly key: string
  readonly paths: readonly { readonly status: string; readonly consents: string }[]
  /** Seconds of processor time so far. */
  processorTime(): number
  stop(): void
}

async function start(...parameters: readonly string[]): Promise<Server> {
  const script = join(import.meta.dirname, 'service-load-server.ts')
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const server = JSON.parse(line) as Pick<Server, 'baseUrl' | 'key' | 'paths'> // Printed by the script.
  return { ...server, processorTime: () => processorTimeOf(child.pid ?? 0), stop: () => child.stdin.end() }
}

/** Returns user and system time; ticks are hundredths of a second on Linux. NaN without /proc. */
function processorTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

interface Load {
  readonly perSecond: number
  /** Calls per second of the server's processor time, which does not depend on other load of the machine. */
  readonly perProcessorSecond: number
  /** Median and 99th percentile, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

async function load(
  { baseUrl, key, paths, processorTime }: Server,
  what: 'status' | 'consents',
  seconds: number,
): Promise<Load> {
  const common = { headers: { apikey: key, 'content-type': 'application/json' } }
  const requests = paths.map((path) =>
    what === 'status'
      ? { method: 'GET' as const, path: path.status, headers: { apikey: key } }
      : { method: 'POST' as const, path: path.consents, body: CONSENTS, ...common },
  )
  const before = processorTime()
  const result = await autocannon({ url: baseUrl, connections: CONNECTIONS, duration: seconds, requests })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} calls of ${what} failed`)
  const perProcessorSecond = result.requests.total / (processorTime() - before)
  return { perSecond: result.requests.average, perProcessorSecond, p50: result.latency.p50, p99: result.latency.p99 }
}

let missed = 0
function show(met: boolean, text: string): void {
  if (!met) missed++
  console.log(`  ${met ? 'met   ' : 'MISSED'} ${text}`)
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const best = (loads: readonly Load[]): Load => loads.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
const [ours, stateless] = [await start('ours', '10'), await start('stateless')]
for (const what of ['status', 'consents'] as const) {
  const measured: { ours: Load[]; stateless: Load[] } = { ours: [], stateless: [] }
  await load(ours, what, 2)
  await load(stateless, what, 2)
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await load(ours, what, seconds / rounds))
    measured.stateless.push(await load(stateless, what, seconds / rounds))
  }
  const [a, b] = [best(measured.ours), best(measured.stateless)]
  const ratio = a.perSecond / b.perSecond
  show(
    ratio >= 0.6,
    `${what}: ${a.perSecond.toFixed(0)}/s (p99 ${a.p99} ms), ${percent(ratio)} of a stateless route (${b.perSecond.toFixed(0)}/s), required ≥ 60 %`,
  )
  console.log(
    `         by processor time: ${a.perProcessorSecond.toFixed(0)} and ${b.perProcessorSecond.toFixed(0)}/s, ${percent(a.perProcessorSecond / b.perProcessorSecond)}`,
  )
}
ours.stop()
stateless.stop()

const [few, many] = [await start('ours', '10'), await start('ours', '10000')]
const [of10, of10000]: [Load[], Load[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  of10.push(await load(few, 'status', seconds / rounds))
  of10000.push(await load(many, 'status', seconds / rounds))
}
few.stop()
many.stop()
const slower = best(of10).perSecond / best(of10000).perSecond
show(slower <= 1.5, `status among 10 000 identities: ${slower.toFixed(2)} × the time of one among 10, required ≤ 1.5`)
process.exitCode = missed === 0 ? 0 : 1
