import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { snapshotRefusal } from '../../../main/service/refuse-snapshot.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.each(['take', 'restore'] as const)(
  'a database that cannot be opened, as without descriptors, refuses to %s a snapshot with 503',
  (what) => {
    let error: unknown
    try {
      new DatabaseSync(join(temporaryFolder(), 'missing', 'snapshot.db'))
    } catch (caught) {
      error = caught
    }
    expect(error).toMatchObject({ errcode: 14 })
    expect(snapshotRefusal(error, what)).toMatchObject({ kind: 'unavailable', errors: [{ code: 'storage-failed' }] })
  },
)
