import { expect, test } from 'vitest'
import { begun, PICTURE, testService } from '../../support/test-service.ts'

test('an upload that is refused leaves no file', async () => {
  const service = testService()
  const { engine, call, store } = service
  const id = await begun(service)
  await engine.control.expire(id, 'TIME_OUT')
  const kept: string[] = []
  const { saveFile } = store.engine
  store.engine.saveFile = (identityId, fileId, bytes) => {
    kept.push(fileId)
    saveFile(identityId, fileId, bytes)
  }
  const upload = engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: PICTURE }], {})
  await expect(upload).rejects.toMatchObject({ status: 409 })
  const file = { bytes: PICTURE, metadata: [] }
  const more = { operation: 'ADDITIONAL_FILE', type: 'ADDITIONAL_FILE', family: 'DOCUMENT', file } as const
  await expect(engine.control.submit(id, more)).rejects.toMatchObject({ status: 409 })
  expect(kept).toEqual([])
})
