import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => /\.tsx?$/.test(path))
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Files that display reports: none may decide what the signature covers. */
const DISPLAYS = [...filesIn('renderer'), ...filesIn('main/report')]

/** Fields of a report from which a view could compute a coverage of its own. */
const OWN_DECISION = [
  { what: 'a status of a file', pattern: /['"](MATCHED|MISMATCHED|SIGNED_FILE)['"]/ },
  { what: 'the outcome of a signature check', pattern: /['"]signature\.(cryptographic|payload)['"]/ },
  { what: 'authenticity', pattern: /\bauthenticity\s*(===|!==)/ },
  { what: 'integrity', pattern: /\bintegrity\s*(===|!==)/ },
  { what: 'hashes that differ as proof of a change', pattern: /['"`](as signed|not as signed|not what was signed)/ },
] as const

/** The word describes the reported key, not content. */
const ALLOWED: ReadonlySet<string> = new Set(['main/report/render-text.ts: authenticity'])

describe('coverage is decided in one module', () => {
  test('no view and no report format computes a status "signed" of its own', () => {
    const found = DISPLAYS.flatMap((path) => {
      const text = readText(path)
      return OWN_DECISION.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${path}: ${what}`)
    })
    expect(found.filter((match) => !ALLOWED.has(match))).toEqual([])
  })

  test('only shared/report computes a coverage', () => {
    const makers = [...filesIn('shared'), ...filesIn('main'), ...filesIn('renderer')].filter((path) =>
      /coverage: '(COVERED|UNCONFIRMED|CHANGED|AMBIGUOUS|UNLISTED)'/.test(readText(path)),
    )
    expect(makers).toEqual(['shared/report/coverage.ts'])
  })

  test('toCoverage has no caller in the window, whose host sends the coverage of the unmasked content', () => {
    const callers = [...filesIn('shared'), ...filesIn('main'), ...filesIn('renderer')].filter((path) =>
      /(?<!function )\btoCoverage\(/.test(readText(path)),
    )
    expect([...callers].sort()).toEqual([
      'main/cli/inputs/verified-record.ts',
      'main/cli/output/archive-report.ts',
      'main/cli/verification/session.ts',
      'main/host/archive/archive-case.ts',
      'main/host/list/verified-row.ts',
    ])
  })
})
