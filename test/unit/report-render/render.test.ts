import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { NO_PAINT, TERMINAL_PAINT } from '../../../main/report/paint.ts'
import { htmlRenderer } from '../../../main/report/render-html.ts'
import { jsonRenderer } from '../../../main/report/render-json.ts'
import { junitRenderer } from '../../../main/report/render-junit.ts'
import { sarifRenderer } from '../../../main/report/render-sarif.ts'
import { textRenderer } from '../../../main/report/render-text.ts'
import type { ReportLine, ReportRenderer } from '../../../main/report/report-line.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { failed, finding, HOSTILE, hostile, notOpened, report, SIGNED_FACTS } from './sample-report.ts'

const junit = junitRenderer(({ code }) => (code === 'hash.mismatch' ? 'hash.files' : undefined))
const text = textRenderer(NO_PAINT, false)
const lines = textRenderer(NO_PAINT, true)
const of = (value: ReturnType<typeof report>): ReportLine => ({
  kind: 'report',
  report: value,
  coverage: toCoverage(SIGNED_FACTS, value),
})
const whole = (renderer: ReportRenderer, ...all: ReportLine[]): string =>
  `${renderer.head(all.length)}${all.map((line) => renderer.line(line)).join('')}${renderer.tail()}`

/** Characters that control a terminal or are invisible to a reader, except our own line feeds. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const withoutLineFeeds = (shown: string): string => shown.replaceAll('\n', '')

describe('JUnit report', () => {
  test('a line feed in a value is escaped, so that no value looks like another finding', () => {
    const forged = 'the hash differs\nFAIL forged.code: another finding'
    const shown = whole(junit, of(failed({ findings: [finding({ message: forged, actual: forged })] })))
    expect(shown).toContain('\\u{a}FAIL forged.code')
    expect(shown).not.toMatch(/^FAIL forged\.code/m)
  })
})

describe('SARIF report', () => {
  interface Log {
    readonly version: string
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } }
      readonly results: readonly {
        readonly ruleId: string
        readonly kind: string
        readonly level: string
        readonly message: { readonly text: string }
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
        }[]
      }[]
    }[]
  }
  const sarif = (...all: ReportLine[]): Log =>
    JSON.parse(
      `${sarifRenderer.head(all.length)}${all.map((line) => sarifRenderer.line(line)).join(sarifRenderer.separator)}${sarifRenderer.tail()}`,
    )
  const open = {
    indication: 'INDETERMINATE',
    authenticity: 'INDETERMINATE',
    subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
  } as const

  test('several inputs are one SARIF 2.1.0 run, whose results name rules of the catalogue and levels that fit their kinds', () => {
    const { version, runs } = sarif(of(report()), of(failed()), of(report(open)), notOpened)
    const [run] = runs
    const ids = new Set(run?.tool.driver.rules.map(({ id }) => id))
    expect([version, runs.length, run?.tool.driver.name]).toEqual(['2.1.0', 1, 'proofbench'])
    for (const { ruleId, kind, level, message, locations } of run?.results ?? []) {
      expect(ids.has(ruleId) || ruleId.startsWith('input.')).toBe(true)
      // SARIF 2.1.0, 3.27.10: only a failure has a level.
      expect(kind === 'fail').toBe(level !== 'none')
      expect([message.text, locations[0]?.physicalLocation.artifactLocation.uri]).not.toContain('')
    }
    const verdicts = run?.results.filter(({ ruleId }) => ruleId === 'verdict').map(({ kind, level }) => [kind, level])
    expect(verdicts).toEqual([
      ['pass', 'none'],
      ['fail', 'error'],
      ['open', 'none'],
    ])
    expect(run?.results.at(-1)).toMatchObject({ kind: 'fail', level: 'error' })
  })

  test('what cannot be decided is no failure in SARIF', () => {
    const undecided = of(
      report({ ...open, findings: [finding({ code: 'trust.no-key', question: 'authenticity', level: 'FAIL' })] }),
    )
    const results = sarif(undecided).runs[0]?.results ?? []
    expect(results.map(({ kind, level }) => [kind, level])).toEqual([
      ['open', 'none'],
      ['open', 'none'],
    ])
  })

  test('names and values of an archive cannot leave their place in SARIF', () => {
    const input = { ...report().input, name: 'a b?#"\\%\u202e.mime' }
    const text = sarifRenderer.line(of(report({ input })))
    expect(UNSAFE.test(text.replaceAll('\n', ''))).toBe(false)
    const [result] = sarif(of(report({ input }))).runs[0]?.results ?? []
    expect(result?.locations[0]?.physicalLocation.artifactLocation.uri).toMatch(/^a%20b%3F%23%22\/%25%E2%80%AE\.mime$/)
  })
})

describe('text report', () => {
  test('the text report starts with the verdict', () => {
    expect(whole(text, of(report()))).toMatch(/^TOTAL_PASSED — genuine: /)
    expect(whole(text, of(failed()))).toMatch(/^TOTAL_FAILED — not genuine as it stands: .*\(HASH_FAILURE\)/)
  })

  test('the text report never describes an unverifiable archive as tampered', () => {
    const shown = whole(
      text,
      of(
        report({
          indication: 'INDETERMINATE',
          authenticity: 'INDETERMINATE',
          subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
        }),
      ),
    )
    expect(shown).toMatch(/^INDETERMINATE — cannot be verified: /)
    expect(shown).not.toMatch(/tamper|forged|manipulat/i)
  })

  test('the text report answers the three questions, and names the key, skipped checks and omitted items', () => {
    const shown = whole(text, of(report()))
    for (const part of [
      'Integrity',
      'Authenticity',
      'Conformance',
      'EF:EF:EF',
      'signer.pem',
      'not done: trust.revocation — no revocation list',
      'does not show',
    ])
      expect(shown).toContain(part)
  })

  test('the text report describes unreadable content as not judged, not as passed', () => {
    const nothingRead = failed({
      conformance: 'NOT_JUDGED',
      checks: ['schema.proof', 'schema.details'].map((id) => ({ id, outcome: 'SKIPPED', reason: 'not readable' })),
    })
    for (const renderer of [text, htmlRenderer]) {
      expect(whole(renderer, of(nothingRead))).toMatch(/NOT_JUDGED[\s\S]*there is no content that could be read/)
      const oneRead = failed({ checks: [{ id: 'schema.proof', outcome: 'PASSED' }] })
      expect(whole(renderer, of(oneRead))).not.toContain('NOT_JUDGED')
    }
  })

  test('the text report shows findings with location, expected, found and advice', () => {
    const shown = whole(text, of(failed()))
    for (const part of [
      '✗ FAIL hash.mismatch',
      'images/a.jpg',
      `expected  ${'11'.repeat(32)}`,
      `found     ${'22'.repeat(32)}`,
      '→ Fetch the proof again.',
    ])
      expect(shown).toContain(part)
  })

  test('the text report marks content that no trusted signature covers', () => {
    expect(whole(text, of(failed()))).toContain('not confirmed by a trusted signature')
    expect(whole(text, of(report()))).not.toContain('not confirmed')
  })

  test('the text report shows a thousand similar findings as ten and a number', () => {
    const shown = whole(text, of(failed({ findings: Array.from({ length: 1000 }, () => finding()) })))
    expect(shown).toContain('… and 990 more hash.mismatch')
    expect(shown.split('\n').length).toBeLessThan(100)
  })

  test('the text report has exactly one line for each of several inputs', () => {
    const shown = whole(lines, of(report()), of(failed()), of(hostile()), notOpened)
    expect(
      shown
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(0, 14).trim()),
    ).toEqual(['TOTAL_PASSED', 'TOTAL_FAILED', 'TOTAL_FAILED', 'NOT VERIFIED'])
  })

  test('colours only add to the text', () => {
    const coloured = textRenderer(TERMINAL_PAINT, false).line(of(failed()))
    expect(coloured).toContain('\u001b[31m')
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(text.line(of(failed())))
  })

  test.each([
    ['whole', text],
    ['lines', lines],
  ] as const)('the text report (%s) contains nothing that controls a terminal', (_, renderer) => {
    expect(withoutLineFeeds(whole(renderer, of(hostile()), notOpened))).not.toMatch(UNSAFE)
  })
})

describe('JSON report', () => {
  test('the JSON report is one line that parses to the report', () => {
    const line = whole(jsonRenderer, of(report()))
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).toEqual(report())
  })

  test('the JSON report preserves hostile text exactly, escaped', () => {
    const line = whole(jsonRenderer, of(hostile()))
    expect(JSON.parse(line)).toEqual(hostile())
    expect(withoutLineFeeds(line)).not.toMatch(UNSAFE)
  })

  test('the JSON report has a line of its own for an unopened input', () => {
    const line = JSON.parse(whole(jsonRenderer, notOpened))
    expect(line).toMatchObject({
      format: 'proofbench-report/1',
      input: { name: HOSTILE },
      indication: 'INDETERMINATE',
      error: { code: 'input.not-found' },
    })
  })
})

/** Parses XML independently; prints the suites as `name tests failures errors skipped cases`. */
const PYTHON = `
import sys, json, xml.etree.ElementTree as tree
root = tree.fromstring(sys.stdin.buffer.read())
print(json.dumps([dict(s.attrib, cases=[c.attrib['name'] for c in s.iter('testcase')], kinds=[e.tag for c in s.iter('testcase') for e in c]) for s in root.iter('testsuite')]))
`
const python = spawnSync('python3', ['--version']).error === undefined
if (!python) console.warn('skipped: python3 is not installed, so no independent reader judges the JUnit XML')

describe('JUnit report', () => {
  test.skipIf(!python)(
    'the JUnit report is valid XML with a suite per input, a case per check and correct counts',
    () => {
      const { stdout, stderr } = spawnSync('python3', ['-c', PYTHON], {
        input: whole(junit, of(report()), of(failed()), of(hostile()), notOpened),
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      const [good, bad, worst, unopened] = JSON.parse(stdout)
      expect(good).toMatchObject({
        name: 'proof.mime',
        tests: '5',
        failures: '0',
        skipped: '1',
        cases: ['verdict', 'hash.files', 'signature.payload', 'signature.cryptographic', 'trust.revocation'],
      })
      expect(bad).toMatchObject({ tests: '2', failures: '2', kinds: ['failure', 'failure'] })
      expect(worst.cases.length).toBe(Number(worst.tests))
      expect(unopened).toMatchObject({ tests: '1', errors: '1', kinds: ['error'] })
    },
  )

  test('the JUnit report skips undecided checks with the open question, and counts no failure', () => {
    const noKey = finding({ code: 'trust.no-key', question: 'authenticity', message: 'No key is known', subject: {} })
    const undecided = report({
      indication: 'INDETERMINATE',
      authenticity: 'INDETERMINATE',
      subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
      checks: [{ id: 'trust.key', outcome: 'FAILED' }],
      findings: [noKey],
    })
    const xml = junitRenderer(({ code }) => (code === 'trust.no-key' ? 'trust.key' : undefined)).line(of(undecided))
    expect(xml).toContain('tests="2" failures="0" errors="0" skipped="2"')
    expect(xml).toMatch(/name="verdict">\s*<skipped message="INDETERMINATE: cannot be verified: no key/)
    expect(xml).toMatch(/name="trust.key">\s*<skipped message="Open question: No key is known"/)
    expect(xml).not.toContain('<failure')
  })

  test('the JUnit report fails decided checks, next to open ones', () => {
    const both = failed({
      authenticity: 'INDETERMINATE',
      checks: [
        { id: 'hash.files', outcome: 'FAILED' },
        { id: 'trust.key', outcome: 'FAILED' },
      ],
      findings: [
        finding(),
        finding({ code: 'trust.no-key', question: 'authenticity', message: 'No key is known', subject: {} }),
      ],
    })
    const xml = junitRenderer(({ code }) => (code === 'trust.no-key' ? 'trust.key' : 'hash.files')).line(of(both))
    expect(xml).toContain('tests="3" failures="2" errors="0" skipped="1"')
  })

  test('the JUnit report escapes markup and characters that XML forbids', () => {
    const xml = whole(junit, of(hostile()), notOpened)
    expect(xml).not.toContain('<script')
    expect(withoutLineFeeds(xml)).not.toMatch(UNSAFE)
    expect(xml).not.toMatch(/[\ufffe\uffff]/)
  })
})

describe('HTML report', () => {
  const page = whole(htmlRenderer, of(report()), of(hostile()), notOpened)

  test('the HTML report is self-contained under a policy that allows only its own style', () => {
    expect(page).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'"/,
    )
    expect(page).not.toMatch(/<script|<link|<img|<iframe|https?:|url\(|style="|\son\w+=/i)
  })

  test('the HTML report contains no hostile markup', () => {
    expect(withoutLineFeeds(page)).not.toMatch(UNSAFE)
    expect(page).toContain('&lt;script&gt;')
  })

  test('the HTML report lists hostile names at the top as safely', () => {
    const listed = { name: HOSTILE, outcome: HOSTILE, reason: HOSTILE, conformance: HOSTILE, testKey: true }
    const top = htmlRenderer.head(2, [listed, listed])
    expect(withoutLineFeeds(top)).not.toMatch(UNSAFE)
    expect(top).not.toContain('<script')
    expect(top.match(/href="#input-[0-9a-f]{16}"/g)).toHaveLength(2)
    expect(htmlRenderer.head(1, [listed])).toBe(htmlRenderer.head(1))
  })

  test('the HTML report closes every element it opens', () => {
    const open: string[] = []
    for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      if (slash === '') open.push(name)
      else {
        while (['meta', 'br'].includes(open.at(-1) ?? '')) open.pop()
        expect(open.pop()).toBe(name)
      }
    }
    expect(open).toEqual([])
  })

  test('the HTML report shows verdict, questions, passed and skipped checks, key, files and limits', () => {
    for (const part of [
      'TOTAL_PASSED',
      'Did a key that you trust',
      'EF:EF',
      'hash.files',
      'no revocation list was given',
      'images/a.jpg',
      'That the person is who',
    ])
      expect(page).toContain(part)
  })

  test('the HTML report shows a long proof.json in part, and says so', () => {
    const tail = 'end of the proof'
    const long = whole(htmlRenderer, of(report({ proof: { text: 'x'.repeat(2_100_000), tail } })))
    expect(long).toMatch(/The first 500000 of 21000\d\d characters are shown; the JSON report has all of them\./)
    expect(long).not.toContain(tail)
    expect(whole(htmlRenderer, of(report({ proof: { tail } })))).toContain(tail)
    expect(page).not.toContain('characters are shown')
  })

  test('the HTML report has styles for print, light and dark', () => {
    expect(page).toContain('@media print')
    expect(page).toContain('prefers-color-scheme:dark')
  })
})

describe('right-to-left and joined text', () => {
  const name = 'می\u200cخواهم 👩\u200d💻 \u202egnp.mime'
  const line = of(report({ input: { ...report().input, name } }))

  test('joiners that a script needs are preserved, overrides become escapes, in every format', () => {
    for (const renderer of [text, lines, htmlRenderer, junit]) {
      const shown = whole(renderer, line)
      expect(shown).toContain('می\u200cخواهم 👩\u200d💻 \\u')
      expect(shown).not.toMatch(/\p{Bidi_Control}/u)
    }
  })

  test('the HTML report isolates each value', () => {
    expect(whole(htmlRenderer, line)).toMatch(/<dt>Input<\/dt><dd><bdi>می/)
  })
})
