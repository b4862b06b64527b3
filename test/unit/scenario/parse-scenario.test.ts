import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import { faultText } from '../../../main/yaml/fault.ts'

const HEAD = `scenario: sample
about: A sample.
start: 2026-03-02T09:14:07.250
person: {country: SWE}
`
const GOOD = `${HEAD}others:
  other: {country: POL}
steps:
  - consents: {approve: [PORTRAIT]}
  - images: {document: {type: PASSPORT, of: other}}
    as: passport
    expect: {status: VERIFIED, errors: ['1531']}
  - wait: 20s
  - delete: passport
  - proof:
`

const faults = (text: string): readonly string[] =>
  parseScenario(text).faults.map((fault) => faultText('s.yaml', fault))
const ofStep = (step: string): readonly string[] => faults(`${HEAD}steps:\n${step}\n`)

describe('scenario file', () => {
  it('a scenario file is read with its steps, their lines and defaults', () => {
    const { scenario, faults: none } = parseScenario(GOOD)
    expect(none).toEqual([])
    expect(scenario?.steps.map(({ command, line }) => [command, line])).toEqual([
      ['consents', 8],
      ['images', 9],
      ['wait', 12],
      ['delete', 13],
      ['proof', 14],
    ])
    expect(scenario?.steps[0]?.with).toEqual({ approve: ['PORTRAIT'], refuse: [] })
    expect(scenario?.steps[2]?.with).toBe(20_000)
    expect(scenario?.steps[1]?.expect).toEqual({ status: 'VERIFIED', errors: ['1531'] })
  })

  it.each([
    ['an unknown command', '  - image: {}', 's.yaml:6:5: unknown key "image"\n  Did you mean images?'],
    ['an unknown key of the file', null, 's.yaml:1:1: unknown key "scenari"\n  Did you mean scenario?'],
    [
      'an unknown key deep inside',
      '  - text: {document: {type: PASSPORT, ofh: x}}',
      's.yaml:6:39: unknown key "ofh"\n  Did you mean of?',
    ],
    [
      'a value of no list',
      '  - withdrawConsent: PORTRIAT',
      's.yaml:6:22: withdrawConsent is "PORTRIAT", which is none of its values\n  Did you mean PORTRAIT?',
    ],
    ['a wrong type', '  - images: {document: 5}', 's.yaml:6:24: document is the number 5, must be a mapping'],
    [
      'a number that ought to be text',
      '  - medicare: {cardNumber: 0123}',
      "s.yaml:6:28: cardNumber is the number 123, must be text\n  In quotation marks it is text: '123'",
    ],
    ['a missing key', '  - chip: {}', 's.yaml:6:11: document is missing\n  It must be a mapping.'],
    ['a key twice', '  - consents: {approve: [], approve: []}', 's.yaml:6:29: Map keys must be unique'],
    ['two commands', '  - delete: a\n    wait: 1s', 's.yaml:6:5: one step with two commands, delete and wait'],
    ['a time without a unit', "  - wait: '20'", 's.yaml:6:11: wait must be a number with a unit'],
    [
      'evidence that is not there',
      '  - delete: passport',
      's.yaml:6:13: no evidence before this step is called passport\n  Known here: none',
    ],
    [
      'a person that is not there',
      '  - images: {document: {type: PASSPORT, of: somebody}}',
      's.yaml:6:45: no person of `others` is called somebody',
    ],
    ['an alias', '  - consents: {approve: &a [PORTRAIT], refuse: *a}', 's.yaml:1:1: anchors and aliases are not used'],
    ['an invalid day', '  - consents: {to: 2026-02-30}', 's.yaml:6:20: to must be a day of the calendar'],
  ])('a scenario file reports position and advice for %s', (_, step, expected) => {
    const found = step === null ? faults(GOOD.replace('scenario:', 'scenari:')) : ofStep(step)
    expect(
      found.some((fault) => fault.startsWith(expected)),
      found.join('\n'),
    ).toBe(true)
  })

  it('a scenario file reports every fault in the order of the file', () => {
    const lines = parseScenario(`${HEAD}steps:\n  - wait: never\n  - delete: 5\n  - expire: NOW\n`).faults.map(
      ({ line }) => line,
    )
    expect(lines).toEqual([6, 7, 8])
  })

  it.each(['', '[]', 'null', '- a\n- b', '{', '\t', '? [a]: b', '!!js/function x', 'a: !!binary x', '%YAML 9'])(
    'the scenario file %j is reported as faulty',
    (text) => {
      expect(parseScenario(text).faults.length).toBeGreaterThan(0)
    },
  )

  it('parsing a scenario file never throws, whatever is changed', () => {
    fc.assert(
      fc.property(fc.nat(GOOD.length), fc.nat(20), fc.string({ maxLength: 6 }), (at, length, text) => {
        const parsed = parseScenario(GOOD.slice(0, at) + text + GOOD.slice(at + length))
        expect(parsed.scenario === null).toBe(parsed.faults.length > 0)
      }),
      { numRuns: 300 },
    )
  })
})
