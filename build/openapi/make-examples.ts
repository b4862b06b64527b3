import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { madeChip } from '../../main/scenario/index.ts'
import { AdjustableClock, startService } from '../../main/service/index.ts'
import { administration, otherEvidence, PORTRAIT, parties, transaction } from './example-calls.ts'
import { CONTROL_KEY, ExampleClient, FAR_KEY, KEYS } from './example-client.ts'
import { exampleOf } from './operations.ts'

/**
 * Writes the examples of OpenAPI: what calls that make whole transactions sent to a running service, and were answered. Usage:
 * npx node build/openapi/make-examples.ts [FILE]
 */
const ROOT = join(import.meta.dirname, '..', '..')
const [FILE = join(ROOT, 'main', 'service', 'openapi', 'generated', 'examples.json')] = process.argv.slice(2)

let notification: unknown
// Receives notifications, and is the biometric server of a tenant.
const receiver = createServer(async (request, answer) => {
  const body = await text(request)
  if (request.method === 'POST') notification ??= JSON.parse(body)
  answer.end(request.method === 'POST' ? '' : JSON.stringify({ status: 'DONE', portrait: PORTRAIT.toString('base64') }))
}).listen(0, '127.0.0.1')
await new Promise((listening) => receiver.once('listening', listening))
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // it listens
const webhook = {
  url: `${receiverUrl}/events`,
  security: { mode: 'HMAC' as const, header: 'X-Signature', secret: 'a secret' },
}
const clock = new AdjustableClock()
clock.freeze(Date.UTC(2026, 2, 14, 9))
const service = await startService({
  folder: null,
  config: {
    tenants: [
      { id: 'bank', ...KEYS, examinesImages: false, adjudication: true, pauseAndResume: true, webhook },
      { id: 'far', backendKey: FAR_KEY, browserLiveness: { url: `${receiverUrl}/liveness`, key: 'its-key' } },
    ],
    controlKey: CONTROL_KEY,
  },
  port: 0,
  clock,
  seed: 'examples',
  version: '0.0.0',
  makeChip: madeChip,
})
const origin = new URL(service.address.baseUrl).origin
const client = new ExampleClient(origin)
try {
  for (const part of [transaction, parties, otherEvidence, administration])
    await part(client).catch((cause) => {
      console.error(cause)
      process.exitCode = 70
    })
} finally {
  await service.stop()
  receiver.closeAllConnections()
  receiver.close()
}
const { operations, examples } = client
const sorted = Object.entries({ ...examples, receiveNotification: exampleOf(notification, undefined) }).sort(
  ([a], [b]) => (a < b ? -1 : 1),
)
const written = JSON.stringify(Object.fromEntries(sorted))
  .replaceAll(new URL(receiverUrl).host, '127.0.0.1:9000')
  .replaceAll(origin, 'http://127.0.0.1:7080')
writeFileSync(FILE, `${written}\n`)
const without = operations.filter(({ id, hasJson }) => hasJson && !(id in examples)).map(({ id }) => id)
if (without.length > 0) console.error(`without an example: ${without.join(', ')}`)
