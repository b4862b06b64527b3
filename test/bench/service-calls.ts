import { ZONE } from '../service/faults/holder.ts'
import { uniqueImage } from '../service/faults/unique-image.ts'
import { filePart, formBody } from '../support/form-body.ts'
import { type BenchCall, type BenchService, idIn, json, load } from './service-client.ts'

const BOUNDARY = 'boundary-of-this-bench'
const CONNECTIONS = [1, 10, 50] as const

const HOLDER = {
  dateOfBirth: { value: '1990-01-01' },
  givenNames: [{ value: 'Maelle' }],
  surname: { value: 'Kerbrat' },
}
const TEXT = json({
  idDocumentType: 'PASSPORT',
  idDocumentNumber: '12AB34567',
  issuingCountry: 'FRA',
  personalAttributes: HOLDER,
})
const MEDICARE = json({
  cardNumber: '2123456701',
  cardType: 'G',
  expiryDate: '2030-01-01',
  personalAttributes: { fullname: { value: 'Maelle Kerbrat' }, dateOfBirth: { value: '1990-01-01' } },
})
const CONSENTS = json([{ approved: true, type: 'PORTRAIT' }])

const side = (name: string) => filePart(name, Buffer.from(uniqueImage(undefined, 65_000)), 'image/png')
const capture = (): Pick<BenchCall, 'body' | 'type'> => ({
  body: formBody(BOUNDARY, [side('DocumentFront'), side('DocumentBack')]),
  type: `multipart/form-data; boundary=${BOUNDARY}`,
})

interface Kind {
  readonly name: string
  /** Returns calls to measure on these transactions, which have consents, and creates all other data that they need. */
  prepare(service: BenchService, roots: readonly string[]): Promise<readonly BenchCall[]>
}

const plain = (name: string, callOf: (root: string) => BenchCall): Kind => ({
  name,
  prepare: async (_service, roots) => roots.map(callOf),
})
const post = (name: string, path: string, body: Buffer): Kind =>
  plain(name, (root) => ({ method: 'POST', path: `${root}${path}`, body }))

/** Adds one evaluated text to each transaction. */
async function withText(service: BenchService, roots: readonly string[]): Promise<readonly string[]> {
  const calls = roots.map((root): BenchCall => ({ method: 'POST', path: `${root}/id-documents`, body: TEXT }))
  const { answers } = await load(service, calls, 20)
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  return answers.map(idIn)
}

const KINDS: readonly Kind[] = [
  plain('create', () => ({ method: 'POST', path: '/identities' })),
  post('consents', '/consents', CONSENTS),
  plain('capture 2 × 65 kB', (root) => ({ method: 'POST', path: `${root}/id-documents/capture`, ...capture() })),
  post('text', '/id-documents', TEXT),
  post('Medicare', '/id-document/aus/medicare', MEDICARE),
  post('live session', '/id-documents/live-capture-session', json({})),
  post('chip session', '/id-documents/nfc-session', json({ mrz: ZONE })),
  plain('portrait session', (root) => ({
    method: 'POST',
    path: `${root}/attributes/portrait/capture-session?mode=webSDK`,
  })),
  {
    name: 'status',
    async prepare(service, roots) {
      const ids = await withText(service, roots)
      return roots.map((root, at) => ({ method: 'GET', path: `${root}/status/${ids[at]}` }))
    },
  },
  plain('identity', (root) => ({ method: 'GET', path: root })),
  plain('portrait', (root) => ({ method: 'GET', path: `${root}/attributes/portrait` })),
  {
    name: 'delete',
    async prepare(service, roots) {
      const ids = await withText(service, roots)
      return roots.map((root, at) => ({ method: 'DELETE', path: `${root}/evidences/${ids[at]}` }))
    },
  },
  {
    name: 'resume',
    async prepare(service, roots) {
      const expire = roots.map(
        (root): BenchCall => ({ method: 'POST', path: `/control/v1${root}/expiry`, body: json({ trigger: 'EXPIRY' }) }),
      )
      await load(service, expire, 20)
      return roots.map((root) => ({ method: 'POST', path: `${root}/resume` }))
    },
  },
  {
    name: 'proof',
    async prepare(service, roots) {
      await withText(service, roots)
      return roots.map((root) => ({ method: 'GET', path: `${root}/proof` }))
    },
  },
]

/** Creates transactions and returns their paths. */
export async function transactions(service: BenchService, count: number): Promise<readonly string[]> {
  const calls = Array.from({ length: count }, (): BenchCall => ({ method: 'POST', path: '/identities' }))
  const { answers } = await load(service, calls, 20)
  return answers.map((answer) => `/identities/${idIn(answer)}`)
}

/** Prints calls per second with 1, 10 and 50 connections, and the 99th percentile with 50. */
export async function printCalls(service: BenchService, calls: number): Promise<void> {
  console.log(`\nCalls per second at ${CONNECTIONS.join(' / ')} connections, p99 at ${CONNECTIONS.at(-1)}`)
  for (const { name, prepare } of KINDS) {
    const rates: string[] = []
    let p99 = 0
    for (const connections of CONNECTIONS) {
      const roots = await transactions(service, calls)
      const consents = roots.map((root): BenchCall => ({ method: 'POST', path: `${root}/consents`, body: CONSENTS }))
      await load(service, consents, 20)
      const measured = await load(service, await prepare(service, roots), connections)
      rates.push(measured.perSecond.toFixed(0).padStart(5))
      p99 = measured.p99
    }
    console.log(`  ${name.padEnd(18)} ${rates.join(' / ')}  ${p99.toFixed(0).padStart(4)} ms`)
  }
}
