import { expect, test } from 'vitest'
import type { Examiner } from '../../../main/examination/examiner.ts'
import { createServiceEngine } from '../../../main/service/create-service-engine.ts'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { randomIds } from '../../../main/service/engine/ids.ts'
import { DEFAULT_TENANT } from '../../../main/service/engine/tenant.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { PICTURE, TEST_KEY } from '../../support/test-service.ts'

const tenant = {
  ...DEFAULT_TENANT,
  id: 't',
  name: 't',
  backendKey: 'b',
  userAgentKey: 'u',
  webhook: null,
  examinesImages: true,
}

test('a closed engine waits for no examination and decides none: it goes on after the next start', async () => {
  const folder = temporaryFolder()
  const examiner = { document: Promise.withResolvers<never>(), asked: Promise.withResolvers<void>() }
  const stuck = {
    document() {
      examiner.asked.resolve()
      return examiner.document.promise
    },
    portrait: () => examiner.document.promise,
  } as unknown as Examiner // the members that a passport needs
  const start = () => {
    const store = openServiceStore(folder, { durability: 'process' })
    const engine = createServiceEngine({
      store: store.engine,
      clock: new AdjustableClock(),
      ids: randomIds,
      signingKey: TEST_KEY,
      componentVersion: '1',
      tenants: () => [tenant],
      examiner: stuck,
    })
    return { store, engine }
  }
  const call = {
    tenant,
    role: 'RELYING_SERVICE',
    method: 'POST',
    uri: '/svc/v1/identities',
    startedAt: 0,
    ip: '203.0.113.7',
  } as const
  const first = start()
  const { id } = await first.engine.createIdentity(call, {})
  await first.engine.submitDocumentImages(call, id, [{ side: 'FRONT', bytes: PICTURE }], { documentType: 'PASSPORT' })
  await examiner.asked.promise
  await first.engine.close()
  // What a stopped examiner does to the examination under way.
  examiner.document.reject(new Error('stopped'))
  await new Promise((done) => setImmediate(done))
  expect(first.store.engine.jobs().map(({ kind }) => kind)).toContain('EVALUATE')
  expect(first.store.engine.identity(id)?.evidences.map(({ status }) => status)).toEqual(['PROCESSING'])
  first.store.close()
  const second = start()
  await second.engine.settle()
  expect(second.store.engine.identity(id)?.evidences.map(({ status }) => status)).toEqual(['NOT_VERIFIED'])
  await second.engine.close()
  second.store.close()
})
