import type { Call } from '../../main/service/engine/engine.ts'
import { serveApp, TEST_TENANT } from '../support/served-app.ts'
import { statelessApp } from './stateless-app.ts'

/** As many for every server: what the load generator does must cost the same. */
const PATHS = 10

/** Serves `ours` or `stateless` with so many identities until standard input ends; prints its address and paths as JSON. */
const [kind = 'ours', identities = '10'] = process.argv.slice(2)
const started = kind === 'ours' ? await startOurs(Number(identities)) : await startStateless()
console.log(JSON.stringify(started))
process.stdin.resume().on('end', () => process.exit(0))

async function startOurs(count: number) {
  const { host, engine } = await serveApp()
  engine.remembersCalls = false
  const call: Call = { tenant: TEST_TENANT, role: 'RELYING_SERVICE', method: 'POST', uri: '/', startedAt: 0, ip: null }
  const paths: { status: string; consents: string }[] = []
  for (let made = 0; made < count; made++) {
    const { id } = await engine.createIdentity(call, {})
    const handle = await engine.startChipReading(call, id, { mrz: ['X'] })
    paths.push({
      status: `/svc/v1/identities/${id}/status/${handle.id}`,
      consents: `/svc/v1/identities/${id}/consents`,
    })
  }
  return { baseUrl: host.baseUrl, paths: paths.slice(-PATHS) }
}

async function startStateless() {
  const baseUrl = await statelessApp().listen({ host: '127.0.0.1', port: 0 })
  const paths = Array.from({ length: PATHS }, (_, number) => ({
    status: `/svc/v1/identities/identity-${number}/status/evidence-${number}`,
    consents: `/svc/v1/identities/identity-${number}/consents`,
  }))
  return { baseUrl, paths }
}
