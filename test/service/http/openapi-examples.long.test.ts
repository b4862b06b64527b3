import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const STORED = join(ROOT, 'main', 'service', 'openapi', 'generated', 'examples.json')

/** Returns a value with the type of each member in place of the member: times, keys and durations differ each time. */
const formOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
    typeof member === 'object' && member !== null ? member : typeof member,
  )

test('the calls that made the examples of OpenAPI are answered in the same form today', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-examples-'))
  try {
    const file = join(folder, 'examples.json')
    execFileSync(process.execPath, [join(ROOT, 'build', 'openapi', 'make-examples.ts'), file])
    expect(formOf(JSON.parse(readFileSync(file, 'utf8')))).toEqual(formOf(JSON.parse(readFileSync(STORED, 'utf8'))))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
