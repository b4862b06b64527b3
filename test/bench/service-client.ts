import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantConfig } from '../../shared/control/tenants.ts'
import { type RunningCommand, startCommand } from '../service/faults/running-service.ts'

export const KEY = 'back-end-key-of-this-bench'

export interface BenchCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path below the root of the client API, or of the service if it begins with /control. */
  readonly path: string
  readonly body?: Buffer
  readonly type?: string
}

export interface BenchService {
  readonly command: RunningCommand
  /** Data folder of the service. */
  readonly folder: string
  /** Resolves with the body of a 200 or 204; rejects for every other status. */
  call(call: BenchCall): Promise<Buffer>
  stop(): Promise<void>
}

export interface BenchOptions {
  readonly tenant?: Partial<TenantConfig>
  readonly durability?: 'power-loss' | 'process'
  readonly connections?: number
  /** Changes the data folder while the service is stopped. */
  readonly prepare?: (folder: string) => void
}

/** Starts the built command with a new data folder and scripted checks. */
export async function benchService(options: BenchOptions = {}): Promise<BenchService> {
  const base = mkdtempSync(join(tmpdir(), 'proofbench-bench-'))
  const { durability = 'power-loss', connections = 50, tenant, prepare } = options
  const folder = join(base, 'data')
  const start = () =>
    startCommand({
      folder,
      tenants: [{ id: 't', backendKey: KEY, examinesImages: false, pauseAndResume: true, ...tenant }],
      config: { durability },
    })
  if (prepare) {
    await (await start()).stop()
    prepare(folder)
  }
  const command = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { apiRoot, baseUrl, controlKey } = command.address
  return {
    command,
    folder,
    call({ method, path, body, type = 'application/json' }) {
      const url = path.startsWith('/control') ? baseUrl + path : apiRoot + path
      const headers = {
        apikey: KEY,
        controlkey: controlKey,
        ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
      }
      return new Promise((resolve, reject) => {
        const sent = request(url, { method, agent, headers }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            const status = response.statusCode ?? 0
            if (status === 200 || status === 204) resolve(Buffer.concat(pieces))
            else reject(new Error(`${method} ${path}: ${status} ${Buffer.concat(pieces).toString().slice(0, 200)}`))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    async stop() {
      agent.destroy()
      await command.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

export interface Load {
  readonly perSecond: number
  /** Median, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Makes all calls, with `connections` in parallel. */
export async function load(
  service: BenchService,
  calls: readonly BenchCall[],
  connections: number,
): Promise<Load & { readonly answers: readonly Buffer[] }> {
  const times: number[] = []
  const answers: Buffer[] = []
  let next = 0
  const start = performance.now()
  const work = async (): Promise<void> => {
    for (let at = next++; at < calls.length; at = next++) {
      const call = calls[at]
      if (!call) return
      const before = performance.now()
      answers[at] = await service.call(call)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const percentile = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { perSecond: calls.length / seconds, p50: percentile(0.5), p99: percentile(0.99), answers }
}

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
export const idIn = (answer: Buffer | undefined): string =>
  String((JSON.parse((answer ?? Buffer.from('{}')).toString('utf8')) as { id?: unknown }).id)
