import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReader } from '../../../main/examination/document-reader.ts'
import { engineFile } from '../../../main/examination/engine-file.ts'
import type { Examiner } from '../../../main/examination/examiner.ts'
import { ModelError } from '../../../main/examination/model-error.ts'
import { UnreadableImageError } from '../../../main/examination/unreadable-image-error.ts'
import model from '../../../main/examination/zone/cells/zone-model.json' with { type: 'json' }
import { ZoneModel } from '../../../main/examination/zone/cells/zone-model.ts'
import { createServiceEngine } from '../../../main/service/create-service-engine.ts'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { randomIds } from '../../../main/service/engine/ids.ts'
import { DEFAULT_TENANT } from '../../../main/service/engine/tenant.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { PICTURE, TEST_KEY } from '../../support/test-service.ts'

const keys = { backendKey: 'b', userAgentKey: 'u', webhook: null }
const tenant = { ...DEFAULT_TENANT, id: 't', name: 't', ...keys, examinesImages: true }

test('a reader with damaged data is an error that names it', async () => {
  // One bit is another one; the length is the same.
  const layers = model.layers.map(({ weights, ...layer }) => ({ ...layer, weights: weights.replace('A', 'B') }))
  const zone = () => new ZoneModel({ ...model, layers })
  const text = () => Promise.reject(new Error('incorrect header check'))
  await expect(createReader(text)).rejects.toThrow(
    new ModelError(
      'The data of a reader of documents are damaged or missing (incorrect header check): documents are not read',
    ),
  )
  const none = () => Promise.resolve({} as never)
  await expect(createReader(none, zone)).rejects.toThrow(/The model of the zone reader is damaged.*: documents are not/)
})

test('an engine that is missing, or has one other bit, is an error that names it', () => {
  const sha256 = 'a591a6d40bf420404a011733cfb7b190d62c65bf0bcda32b57b277d9ad9f146e'
  expect(engineFile('The engine', sha256, () => Buffer.from('Hello World'))).toHaveLength(11)
  const read = (): never => {
    throw new Error('ENOENT')
  }
  expect(() => engineFile('The engine', sha256, read)).toThrow(new ModelError('The engine is missing or damaged'))
  expect(() => engineFile('The engine', sha256, () => Buffer.from('Hello Worle'))).toThrow(
    new ModelError('The engine is damaged or another one'),
  )
})

test('no engine and no language data are loaded unchecked', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const calls = globSync('main/**/*.ts', { cwd: root }).flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/(\S*)\s*packageFile\('([^']*)'\)/g),
  ])
  const engines = calls.filter(([, , name = '']) => /wasm|traineddata/.test(name))
  expect(engines).toHaveLength(8)
  expect(engines.filter(([, before]) => before !== '=>')).toEqual([])
})

test('a service with damaged models decides nothing, names them, reports what nobody foresaw, and goes on', async () => {
  const failures = [
    new ModelError('the model M is damaged'),
    new UnreadableImageError('no picture'),
    new Error('out of sorts'),
  ]
  const faults: [string, unknown][] = []
  const examiner = {
    document: () => Promise.reject(failures.shift()),
    likeness: () => Promise.resolve(0),
  } as unknown as Examiner // the members that a passport needs
  const store = openServiceStore(temporaryFolder(), { durability: 'process' })
  const clock = new AdjustableClock()
  const core = { store: store.engine, clock, ids: randomIds, signingKey: TEST_KEY, componentVersion: '1' }
  const onFault = (...fault: [string, unknown]) => faults.push(fault)
  const engine = createServiceEngine({ ...core, tenants: () => [tenant], examiner, onFault })
  const call = { tenant, role: 'RELYING_SERVICE', method: 'POST', uri: '/x', startedAt: 0, ip: '203.0.113.7' } as const
  const { id } = await engine.createIdentity(call, {})
  const images = [{ side: 'FRONT', bytes: PICTURE }] as const
  for (const error of [
    { code: '2403', message: 'the model M is damaged' },
    { code: '1500', message: 'no picture' },
    { code: '2403', message: expect.stringMatching(/^the check could not be made; reference /) },
  ]) {
    await engine.submitDocumentImages(call, id, images, { documentType: 'PASSPORT' })
    await engine.settle()
    expect(store.engine.identity(id)?.evidences.at(-1)).toMatchObject({ status: 'NOT_VERIFIED', errors: [error] })
  }
  expect(faults).toEqual([[expect.any(String), new Error('out of sorts')]])
  expect(JSON.stringify(store.engine.identity(id)?.evidences.at(-1))).toContain(faults[0]?.[0])
  await engine.close()
  store.close()
})
