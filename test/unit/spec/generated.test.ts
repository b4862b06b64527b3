import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titleOf } from '../../../build/spec/title-of.ts'
import { loadedBy } from '../../support/loaded-by.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('imports of the specification', () => {
  test('the validation module loads neither a schema library nor the texts', () => {
    const loaded = [...loadedBy(join(ROOT, 'shared', 'spec', 'validate.ts')).keys()].map((path) =>
      path.replace(`${ROOT}/`, ''),
    )
    expect(loaded).toContain('shared/spec/generated/structures.ts')
    expect(loaded.filter((path) => !path.startsWith('shared/'))).toEqual([])
    expect(loaded.filter((path) => /texts|codes\/(all-)?values|primitives|indicators|countries/.test(path))).toEqual([])
  })

  test('the import search finds the schema library in a module that loads it', () => {
    expect([...loadedBy(join(ROOT, 'shared', 'spec', 'proof.ts')).keys()]).toContain('zod')
  })
})

test('names of fields become readable labels', () => {
  expect(titleOf('startDateTime')).toBe('Start date time')
  expect(titleOf('responseTimeMS')).toBe('Response time (ms)')
  expect(titleOf('previousProofId')).toBe('Previous proof ID')
  expect(titleOf('allNonOKVerifications')).toBe('All non OK verifications')
  expect(titleOf('ips')).toBe('IP addresses')
})
