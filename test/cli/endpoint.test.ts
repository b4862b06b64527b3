import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { endpointApp } from '../../main/cli/endpoint/endpoint-app.ts'
import type { EndpointResult, EndpointTask } from '../../main/cli/endpoint/endpoint-task.ts'
import type { VerificationSetup } from '../../main/cli/verification/verification-setup.ts'
import type { TaskEnd } from '../../main/input/index.ts'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import { serialiseStore } from '../../main/proof/keys/store-json.ts'
import { addToTrustStore } from '../../main/proof/keys/trust-store.ts'
import { EMPTY_TRUST_STORE } from '../../main/proof/keys/trust-store-file.ts'
import { HostGuard, startHost } from '../../main/service/index.ts'

const DONE: TaskEnd<EndpointResult> = { kind: 'done', result: { body: '{}', indication: 'TOTAL_PASSED' } }
const KEYS = join(import.meta.dirname, '..', '..', 'samples', 'keys')
/** Trust store with the keys of the samples, whose labels are the names of their files. */
const STORE = readdirSync(KEYS)
  .filter((name) => name.endsWith('.pub.pem'))
  .reduce((store, label) => {
    const [key] = readTrustMaterial(readFileSync(join(KEYS, label)), label).keys
    const added = key && addToTrustStore(store, { key, label, test: true, addedAt: '2026-11-26T00:00:00Z' })
    return added?.kind === 'store' ? added.store : store
  }, EMPTY_TRUST_STORE)

let host: Awaited<ReturnType<typeof startHost>>
afterEach(() => host.stop())
async function open(run: (task: EndpointTask) => Promise<TaskEnd<EndpointResult>>): Promise<void> {
  const hosts = new HostGuard()
  const app = endpointApp({
    setup: { trustStore: serialiseStore(STORE) } as VerificationSetup, // only workers, replaced here, read the rest
    limits: { archiveBytes: 1000, formBytes: 1000, requests: 1 },
    hosts,
    apiKey: null,
    isTimeOfRequest: false,
    run,
    onFault: () => {},
  })
  host = await startHost({ app, hosts, address: '127.0.0.1', port: 0 })
}
const post = async (query = '') => {
  const answer = await fetch(`${host.baseUrl}/v1/verify${query}`, { method: 'POST', body: 'an archive' })
  return { status: answer.status, body: await answer.text() }
}

test('keys of the trust store are chosen by label and by the start of their fingerprint, and replace all others', async () => {
  const tasks: EndpointTask[] = []
  await open(async (task) => {
    tasks.push(task)
    return DONE
  })
  const [first, second] = STORE.entries
  if (!first || !second) throw new Error('the samples have two keys')
  const chosen = (query: string) =>
    post(query).then(({ status, body }) => [
      status,
      status === 200 ? tasks.at(-1)?.trust?.trustStore : JSON.parse(body).errors[0].code,
    ])
  const storeOf = (...entries: readonly object[]) => serialiseStore({ ...STORE, entries })
  expect(await chosen(`?key=${first.label}`)).toEqual([200, storeOf(first)])
  expect(await chosen(`?key=${second.fingerprint.slice(0, 12)}`)).toEqual([200, storeOf(second)])
  expect(await chosen(`?key=${second.label}&key=${first.label}&key=${first.fingerprint}`)).toEqual([
    200,
    storeOf(second, first),
  ])
  expect(await chosen('')).toEqual([200, undefined])
  expect(await chosen(`?key=${first.label}&key=nobody`)).toEqual([400, 'unknown-key'])
  expect(await chosen(`?key=${first.fingerprint.slice(0, 7)}`)).toEqual([400, 'unknown-key'])
})

test('a request beyond those that may be at work gets 503, and the next one after them is answered', async () => {
  let end: (result: TaskEnd<EndpointResult>) => void = () => {}
  const running = new Promise<TaskEnd<EndpointResult>>((resolve) => {
    end = resolve
  })
  let start: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await open(() => {
    start()
    return running
  })
  const first = post()
  await started
  const refused = await post()
  expect([refused.status, JSON.parse(refused.body).errors[0].code]).toEqual([503, 'unavailable'])
  end(DONE)
  expect((await first).status).toBe(200)
  expect((await post()).status).toBe(200)
})
