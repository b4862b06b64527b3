import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titleOf } from '../../../build/spec/title-of.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Returns every module that `file` loads, including itself; type-only imports are not loaded. */
function loadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!file.endsWith('.ts')) return found
  const text = readFileSync(file, 'utf8')
  for (const [, target = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'/gms))
    loadedBy(target.startsWith('.') ? resolve(dirname(file), target) : target, found)
  return found
}

describe('generated files', () => {
  test('generated files are current, and equal after a second run', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'build', 'generate.ts'), '--check'], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  test('the validation module loads neither a schema library nor the texts', () => {
    const loaded = [...loadedBy(join(ROOT, 'shared', 'spec', 'validate.ts'))].map((path) =>
      path.replace(`${ROOT}/`, ''),
    )
    expect(loaded).toContain('shared/spec/generated/structures.ts')
    expect(loaded.filter((path) => !path.startsWith('shared/'))).toEqual([])
    expect(loaded.filter((path) => /texts|codes|primitives/.test(path))).toEqual([])
  })

  test('the import search finds the schema library in a module that loads it', () => {
    expect([...loadedBy(join(ROOT, 'shared', 'spec', 'proof.ts'))]).toContain('zod')
  })
})

test('names of fields become readable labels', () => {
  expect(titleOf('startDateTime')).toBe('Start date time')
  expect(titleOf('responseTimeMS')).toBe('Response time (ms)')
  expect(titleOf('previousProofId')).toBe('Previous proof ID')
  expect(titleOf('allNonOKVerifications')).toBe('All non OK verifications')
  expect(titleOf('ips')).toBe('IP addresses')
})
