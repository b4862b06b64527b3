// A whole transaction with an identity-proofing service, without dependencies: consents, images of a document, the result, the proof.
// API_ROOT and BACKEND_KEY are printed by `proofbench serve`. Usage: node client.mjs FRONT [BACK]; the proof is saved as proof.mime.
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'

const { API_ROOT, BACKEND_KEY: apikey } = process.env
const [front, back] = process.argv.slice(2)

async function call(method, path, body) {
  const headers = { apikey, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(`${API_ROOT}${path}`, { method, headers, body })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
const json = async (...request) => (await call(...request)).json()

const { id } = await json('POST', '/identities', JSON.stringify({ businessId: 'order-7' }))
const path = `/identities/${id}`
const consents = ['GIV', 'PORTRAIT'].map((type) => ({ approved: true, type }))
await json('POST', `${path}/consents`, JSON.stringify(consents))

const form = new FormData()
form.set('DocumentFront', new Blob([await readFile(front)]), basename(front))
if (back) form.set('DocumentBack', new Blob([await readFile(back)]), basename(back))
const handle = await json('POST', `${path}/id-documents/capture`, form)

let { status } = handle
while (status === 'PROCESSING' || status === 'ADJUDICATION') {
  await new Promise((resolve) => setTimeout(resolve, 500))
  ;({ status } = await json('GET', `${path}/status/${handle.id}`))
}
const { globalStatus, idDocuments } = await json('GET', path)
const { errors = [] } = idDocuments?.[0]?.evidenceStatus ?? {}
console.log(
  JSON.stringify({
    id,
    status,
    levelOfAssurance: globalStatus.levelOfAssurance,
    errors: errors.map(({ code }) => code),
  }),
)

// This ends the transaction. The archive is kept byte for byte: it is not JSON.
const proof = await call('GET', `${path}/proof`)
await writeFile('proof.mime', Buffer.from(await proof.arrayBuffer()))
