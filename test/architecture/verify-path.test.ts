import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadedBy } from '../support/loaded-by.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')

test('verification loads no schema library: it would take longer than the verification of a small archive', () => {
  const loaded = loadedBy(join(ROOT, 'main/cli/commands/verify.ts'))
  expect(loaded.has('jszip')).toBe(true)
  expect(loaded.get('zod')).toBeUndefined()
})
