import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import { faultText } from '../../../main/yaml/fault.ts'

const GOOD = `scenario: sample
about: A sample.
start: 2026-03-02T09:14:07.250
person: {country: SWE}
steps:
  - consents: {approve: [PORTRAIT]}
  - proof: {}
`

/** Malformed YAML texts, and the first message about each. */
const ROWS: readonly (readonly [title: string, text: string, first: string])[] = [
  ['nothing', '', 's.yaml:1:1: the scenario is empty, must be a mapping'],
  ['a list', '- a\n- b\n', 's.yaml:1:1: the scenario is a list, must be a mapping'],
  ['text', 'abc', 's.yaml:1:1: the scenario is the string "abc", must be a mapping'],
  ['a tab', GOOD.replace('  - proof', '\t- proof'), 's.yaml:7:1: Tabs are not allowed as indentation'],
  ['an open quotation mark', `${GOOD}x: "abc\n`, 's.yaml:9:1: Missing closing "quote'],
  ['a key twice', `${GOOD}about: Again.\n`, 's.yaml:8:1: Map keys must be unique\n  Keep one of them.'],
  [
    'a second document',
    `${GOOD}---\n${GOOD}`,
    's.yaml:8:1: a second document begins\n  A file holds one scenario; write another file.',
  ],
  [
    'a colon in plain text',
    GOOD.replace('A sample', 'Bad: A sample'),
    's.yaml:2:8: a mapping or list stands where it cannot\n  Text with ": " in it goes in quotation marks',
  ],
  ['a tag', GOOD.replace('A sample', '!!js/function A sample'), 's.yaml:2:8: Unresolved tag'],
  [
    'an alias',
    'a: &a [x]\nb: *a\n',
    's.yaml:1:1: anchors and aliases are not used in a scenario\n  Write the value out at each place.',
  ],
  ['brackets without end', '['.repeat(100_000), 's.yaml:1:'],
  ['UTF-16', Buffer.from(GOOD, 'utf16le').toString(), 's.yaml:1:1: the scenario is the string'],
]

describe('a file with malformed YAML', () => {
  test.each(ROWS)('YAML with %s is reported with a message about its first fault', (_, text, first) => {
    const { scenario, faults } = parseScenario(text)
    expect(scenario).toBeNull()
    expect(faultText('s.yaml', faults[0] ?? { line: 0, column: 0, message: '', hint: null })).toContain(first)
    for (const fault of faults) expect(faultText('s.yaml', fault)).not.toMatch(/call stack|YAML\.|undefined/)
  })

  test('brackets without end are reported as one fault', () => {
    expect(parseScenario('['.repeat(100_000)).faults).toMatchObject([{ message: 'brackets are nested too deeply' }])
  })

  test('well-formed YAML is read without a fault', () => {
    expect(parseScenario(GOOD).faults).toEqual([])
  })
})
