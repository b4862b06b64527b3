import { expect, test } from 'vitest'
import { maskPath } from '../../../main/library/index.ts'
import { rowName } from '../../../renderer/model/library/row-name.ts'

const sha256 = '0123456789abcdef'.repeat(4)

test('masked rows have names that can be told apart, as the opened archive while data of holders is masked', () => {
  expect(rowName({ path: maskPath('/in/erika-mustermann.mime'), sha256 })).toBe('archive-0123456789ab.mime')
  expect(rowName({ path: '/in/erika-mustermann.mime', sha256 })).toBe('erika-mustermann.mime')
  expect(rowName({ path: null, sha256 })).toBe('0123456789ab')
})
