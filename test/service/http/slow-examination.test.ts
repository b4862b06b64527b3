import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PictureClient } from '../../support/picture-client.ts'

const PASSPORT = readFileSync(join(import.meta.dirname, '../../../samples/images/jon-passport.jpg'))

test('a document whose examination takes too long twice ends with 1007, which says so', async () => {
  const client = await PictureClient.start({ tenants: [{ id: 'bank' }], examinationTimeLimitMs: 1 })
  try {
    const evidence = await client.submit(await client.begin(), { front: PASSPORT }, { documentType: 'PASSPORT' })
    expect(evidence.evidenceStatus.status).toBe('NOT_VERIFIED')
    expect(evidence.evidenceStatus.errors).toEqual([
      { code: '1007', message: 'The examination took more than 1 ms, 2 times' },
    ])
  } finally {
    await client.stop()
  }
})
