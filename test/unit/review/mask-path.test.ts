import { expect, test } from 'vitest'
import { maskedName } from '../../../main/host/masking/mask-opened.ts'
import { maskPath } from '../../../main/library/index.ts'
import { COVERED } from '../../../shared/analysis/personal-data.ts'

test.each([
  ['/clients/Jane Doe/proof.mime', '.mime'],
  ['C:\\clients\\Jane Doe.ZIP', '.ZIP'],
  ['/in/Jane Doe.zip/2026/proof.eml', '.eml'],
  // The extension of a folder or file may be a name as well.
  ['/in/Jane.Doe', ''],
  ['/in/Jane.Doe/', ''],
])('nothing of the path %j but the extension of an archive is shown masked', (path, extension) => {
  expect(maskPath(path)).toBe(`${COVERED}${extension}`)
  expect(maskedName({ name: path, sha256: 'ab'.repeat(32) })).toBe(`archive-abababababab${extension}`)
})
