import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { pngOf } from '../../support/png-of.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { TEXT_PASSPORT } from '../../support/text-passport.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call, captureForm, settled } from './client.ts'
import { type RunningCommand, startCommand } from './running-service.ts'

const KEYS = ['key-of-the-tenant-with-much-work', 'key-of-the-tenant-that-only-reads'] as const
const MAX_WAIT_MS = 100
const MiB = 1024 * 1024
const SIDE = 4400

interface Probed {
  readonly service: RunningCommand
  send(key: string, method: string, path: string, body?: unknown): ReturnType<typeof call>
  /** Longest turn of the main thread since `time`, in milliseconds. */
  longestTurn(time: number): number
  /** Peak memory in bytes; null if the system does not report it. */
  peakMemory(): number | null
}

async function probedService(): Promise<Probed> {
  const folder = temporaryFolder()
  const turns = join(folder, 'turns.json')
  const probe = pathToFileURL(join(import.meta.dirname, 'main-thread-probe.ts'))
  probe.searchParams.set('file', turns)
  const tenants = KEYS.map((backendKey, at) => ({ id: `t-${at}`, backendKey }))
  const service = await startCommand({ folder: join(folder, 'data'), tenants, node: ['--import', probe.href] })
  onTestFinished(() => service.kill())
  return {
    service,
    send: (key, method, path, body) => call(service.address, key, method, path, body),
    longestTurn(time) {
      const found = existsSync(turns)
        ? (JSON.parse(readFileSync(turns, 'utf8')) as { at: number; busyMs: number }[])
        : []
      return Math.max(0, ...found.filter(({ at }) => at >= time).map(({ busyMs }) => busyMs))
    },
    peakMemory() {
      try {
        const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8')
        return Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) * 1024
      } catch {
        return null
      }
    },
  }
}

/** Sends reads of another tenant until `work` settles and resolves with the longest response time in milliseconds. */
async function readMeanwhile({ send }: Probed, identity: string, work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const start = performance.now()
    expect((await send(KEYS[1], 'GET', `/identities/${identity}`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await end
  return longest
}

const created = async ({ send }: Probed, key: string): Promise<string> =>
  String((await send(key, 'POST', '/identities')).body?.id)

test('examining two images of 19 megapixels and 16 bits does not block other clients', {
  timeout: 120_000,
}, async () => {
  const [small, picture] = [
    await pngOf({ width: 300, height: 200, bits: 16 }),
    await pngOf({ width: SIDE, height: SIDE, bits: 16 }),
  ]
  const probed = await probedService()
  const { send, service } = probed
  const [busy, reader] = [await created(probed, KEYS[0]), await created(probed, KEYS[1])]
  // The first calls load and compile code, and start the thread.
  for (let count = 50; count > 0; count--) await send(KEYS[1], 'GET', `/identities/${reader}`)
  await send(KEYS[1], 'POST', `/identities/${reader}/id-documents/capture`, captureForm({}, small, small))
  await settled(service.address, KEYS[1], reader)
  const start = Date.now()
  const longest = await readMeanwhile(
    probed,
    reader,
    (async () => {
      const { status } = await send(
        KEYS[0],
        'POST',
        `/identities/${busy}/id-documents/capture`,
        captureForm({}, picture, picture),
      )
      expect(status).toBe(200)
      await settled(service.address, KEYS[0], busy)
    })(),
  )
  const turn = probed.longestTurn(start)
  console.log(
    `pictures: longest turn ${turn.toFixed(0)} ms, longest wait ${longest.toFixed(0)} ms, ${Date.now() - start} ms in all`,
  )
  expect(turn).toBeLessThan(MAX_WAIT_MS)
})

test('a transaction refuses text submissions above its limit, and its large proof does not block other clients', {
  timeout: 120_000,
}, async () => {
  const probed = await probedService()
  const { send, service } = probed
  const [busy, reader] = [await created(probed, KEYS[0]), await created(probed, KEYS[1])]
  const statuses = new Map<number, number>()
  let refusal: unknown = null
  for (let sent = 0; sent < 1200; sent += 50)
    for (const { status, body } of await Promise.all(
      Array.from({ length: 50 }, () => send(KEYS[0], 'POST', `/identities/${busy}/id-documents`, TEXT_PASSPORT)),
    )) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 409) refusal = body
    }
  expect([...statuses.keys()].sort()).toEqual([200, 409])
  expect(refusal).toMatchObject({
    errors: [{ code: 'too-many', message: expect.stringMatching(/\b100 evidences\b.*\b100\b/) }],
  })
  await settled(service.address, KEYS[0], busy)
  const start = Date.now()
  let proof = new Uint8Array()
  let took = 0
  const longest = await readMeanwhile(
    probed,
    reader,
    (async () => {
      const { status, bytes } = await send(KEYS[0], 'GET', `/identities/${busy}/proof`)
      took = Date.now() - start
      expect(status).toBe(200)
      proof = new Uint8Array(bytes)
    })(),
  )
  const [turn, peak] = [probed.longestTurn(start), probed.peakMemory()]
  console.log(
    `proof of ${(proof.length / MiB).toFixed(1)} MiB in ${took} ms, longest turn ${turn.toFixed(0)} ms, longest wait ${longest.toFixed(0)} ms, ` +
      `${((peak ?? 0) / MiB).toFixed(0)} MiB`,
  )
  const { indication } = await verifyBytes(proof, keysFrom(Buffer.from(service.address.publicKey), 'the service'))
  expect(indication).toBe('TOTAL_PASSED')
  expect(turn).toBeLessThan(MAX_WAIT_MS)
  // A busy machine takes longer; the bench asserts the required two seconds.
  expect(took).toBeLessThan(10_000)
  if (peak !== null) expect(peak).toBeLessThan(300 * MiB)
})
