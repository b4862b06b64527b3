import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

/**
 * `node test/bench/service-load-others.ts --prism FILE --mockoon FILE [--seconds N]`: requests per second compared with two
 * mock servers that serve our OpenAPI document, in turn on one machine. FILE is the program of @stoplight/prism-cli or
 * @mockoon/cli.
 */
const { values } = parseArgs({
  options: { prism: { type: 'string' }, mockoon: { type: 'string' }, seconds: { type: 'string', default: '10' } },
})
const CONNECTIONS = 50
const CONSENTS = JSON.stringify([{ approved: true, type: 'PORTRAIT' }])
const folder = mkdtempSync(join(tmpdir(), 'proofbench-bench-'))
const children: ChildProcess[] = []

const server = spawn(process.execPath, [join(import.meta.dirname, 'service-load-server.ts'), 'ours', '10'], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
children.push(server)
const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
// Printed by the script.
const ours = JSON.parse(line) as { baseUrl: string; key: string; paths: { status: string; consents: string }[] }
const [path] = ours.paths
if (!path) throw new Error('The server has no transaction')
const document = join(folder, 'openapi.json')
writeFileSync(document, await (await fetch(`${ours.baseUrl}/svc/v1/openapi.json`)).text())

/** Measures requests per second. */
async function rate(
  baseUrl: string,
  what: 'status' | 'consents',
  at: { status: string; consents: string },
): Promise<number> {
  const headers = { apikey: ours.key, 'content-type': 'application/json' }
  const request =
    what === 'status'
      ? { method: 'GET' as const, path: at.status, headers }
      : { method: 'POST' as const, path: at.consents, headers, body: CONSENTS }
  const options = { url: baseUrl, connections: CONNECTIONS, requests: [request] }
  await autocannon({ ...options, duration: 2 })
  const { requests, non2xx, errors } = await autocannon({ ...options, duration: Number(values.seconds) })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls of ${what} failed at ${baseUrl}`)
  return requests.average
}

/** Starts a mock server and waits until it responds. */
async function started(program: string, args: readonly string[], port: number): Promise<string> {
  const child = spawn(program, args, { stdio: 'ignore' })
  children.push(child)
  for (let attempt = 0; attempt < 120; attempt++) {
    await new Promise((next) => setTimeout(next, 500))
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return `http://127.0.0.1:${port}`
  }
  throw new Error(`${program} does not answer`)
}

const others = [
  {
    name: 'Prism',
    program: values.prism,
    minRatio: 3,
    args: (port: number) => ['mock', document, '-p', String(port), '-h', '127.0.0.1'],
  },
  {
    name: 'mockoon-cli',
    program: values.mockoon,
    minRatio: 8,
    args: (port: number) => ['start', '--data', document, '--port', String(port), '--disable-log-to-file'],
  },
]
let missed = 0
try {
  for (const [index, { name, program, minRatio, args }] of others.entries()) {
    if (program === undefined) {
      console.log(`  skipped ${name}: its program was not given`)
      continue
    }
    const port = 18_080 + index
    const base = await started(program, args(port), port)
    // Prism serves the paths of the document without the path of its server, so both are tried.
    const bare = { status: path.status.replace('/svc/v1', ''), consents: path.consents.replace('/svc/v1', '') }
    const probe = await fetch(base + path.status, { headers: { apikey: ours.key } })
    const at = probe.status === 200 ? path : bare
    for (const what of ['status', 'consents'] as const) {
      const [theirs, own] = [await rate(base, what, at), await rate(ours.baseUrl, what, path)]
      const isMet = own / theirs >= minRatio
      if (!isMet) missed++
      console.log(
        `  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${own.toFixed(0)}/s, ${(own / theirs).toFixed(1)} × ${name} (${theirs.toFixed(0)}/s), required ≥ ${minRatio} ×`,
      )
    }
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = missed === 0 ? 0 : 1
