import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretFile } from '../../../main/library/secret-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.skipIf(process.getuid?.() === 0)(
  'a key file of another user is named, and not taken for a read-only library',
  () => {
    const path = join(temporaryFolder(), 'library.db.key')
    writeFileSync(path, 'secret')
    chmodSync(path, 0)
    expect(() => secretFile(path, () => 'new')).toThrow(`${path} may not be read`)
  },
)
