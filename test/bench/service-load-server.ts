import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AdjustableClock } from '../../main/service/engine/clock.ts'
import { startService } from '../../main/service/start-service.ts'
import { ZONE } from '../service/faults/holder.ts'
import { statelessApp } from './stateless-app.ts'

/** Equal for every server, so that the load generator has the same cost. */
const PATHS = 10

/** Serves `ours`, with a database on disk of that many identities, or `stateless`, until stdin ends; prints its URL as JSON. */
const [kind = 'ours', identities = '10'] = process.argv.slice(2)
const started = kind === 'ours' ? await startOurs(Number(identities)) : await startStateless()
console.log(JSON.stringify(started.connection))
process.stdin.resume().on('end', () => void started.stop().then(() => process.exit(0)))

async function startOurs(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-load-'))
  const config = { tenants: [{ id: 'load', examinesImages: false }] }
  const service = await startService({
    folder,
    config,
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0',
  })
  const { baseUrl, backendKey } = service.address
  const post = async (path: string, body: string | null) => {
    const type: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(baseUrl + path, { method: 'POST', body, headers: { apikey: backendKey, ...type } })
    return (await answer.json()) as { id: string }
  }
  const paths: { status: string; consents: string }[] = []
  const make = async () => {
    const { id } = await post('/svc/v1/identities', null)
    const handle = await post(`/svc/v1/identities/${id}/id-documents/nfc-session`, JSON.stringify({ mrz: ZONE }))
    paths.push({
      status: `/svc/v1/identities/${id}/status/${handle.id}`,
      consents: `/svc/v1/identities/${id}/consents`,
    })
  }
  for (let made = 0; made < count; made += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - made) }, make))
  const connection = { baseUrl, key: backendKey, paths: paths.slice(0, PATHS) }
  return { connection, stop: () => service.stop().then(() => rmSync(folder, { recursive: true })) }
}

async function startStateless() {
  const app = statelessApp()
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const paths = Array.from({ length: PATHS }, (_, number) => ({
    status: `/svc/v1/identities/identity-${number}/status/evidence-${number}`,
    consents: `/svc/v1/identities/identity-${number}/consents`,
  }))
  return { connection: { baseUrl, key: 'any', paths }, stop: async () => app.close() }
}
