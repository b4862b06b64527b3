import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { createServiceEngine } from '../../../main/service/create-service-engine.ts'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { randomIds } from '../../../main/service/engine/ids.ts'
import type { Call } from '../../../main/service/engine/messages.ts'
import { DEFAULT_TENANT } from '../../../main/service/engine/tenant.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { HOLDER } from './holder.ts'
import { uniqueImage } from './unique-image.ts'

/** Retrieves a proof or deletes an image, and kills its own process when the first file is about to be removed. */
const [folder = '', kind = 'proof'] = process.argv.slice(2)
const tenant = {
  ...DEFAULT_TENANT,
  id: 't',
  backendKey: 'b',
  userAgentKey: 'u',
  examinesImages: false,
}
const engine = createServiceEngine({
  store: openServiceStore(folder).engine,
  clock: new AdjustableClock(),
  ids: randomIds,
  signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
  componentVersion: 'test',
  tenants: () => [tenant],
})
const call: Call = { tenant, role: 'RELYING_SERVICE', method: 'POST', uri: '/', startedAt: Date.now(), ip: null }
const { id } = await engine.createIdentity(call, {})
const value = { value: HOLDER.surname }
await engine.submitDocumentText(call, id, {
  idDocumentType: 'PASSPORT',
  idDocumentNumber: HOLDER.passport,
  issuingCountry: 'CZE',
  personalAttributes: { surname: value, givenNames: [value], dateOfBirth: { value: HOLDER.dateOfBirth } },
})
const image = uniqueImage()
const evidence = await engine.submitDocumentImages(call, id, [{ side: 'FRONT', bytes: image }], {})
await engine.settle()
process.send?.({ id, image: Buffer.from(image).toString('hex') })
fs.rmSync = () => process.kill(process.pid, 'SIGKILL')
syncBuiltinESMExports()
setTimeout(async () => {
  if (kind === 'proof') await engine.retrieveProof({ ...call, method: 'GET' }, id)
  else await engine.deleteEvidence({ ...call, method: 'DELETE' }, id, evidence.id)
  console.error('nothing was removed')
  process.exit(1)
}, 50)
