import { expect, test } from 'vitest'
import { begun, PICTURE, testService } from '../../support/test-service.ts'

test('a refused upload leaves no file', async () => {
  const service = testService()
  const { engine, call, store } = service
  const id = await begun(service)
  await engine.control.expire(id, 'TIME_OUT')
  const saved: string[] = []
  const { saveFile } = store.engine
  store.engine.saveFile = (identityId, fileId, bytes) => {
    saved.push(fileId)
    saveFile(identityId, fileId, bytes)
  }
  const upload = engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: PICTURE }], {})
  await expect(upload).rejects.toMatchObject({ kind: 'conflict' })
  const file = { bytes: PICTURE, metadata: [] }
  const more = { operation: 'ADDITIONAL_FILE', type: 'ADDITIONAL_FILE', family: 'DOCUMENT', file } as const
  await expect(engine.control.submit(id, more)).rejects.toMatchObject({ kind: 'conflict' })
  expect(saved).toEqual([])
})
