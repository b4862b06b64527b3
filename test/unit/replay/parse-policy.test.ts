import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../../main/replay/parse-policy.ts'
import { faultText } from '../../../main/yaml/fault.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { BUILT_IN_POLICY } from '../../../shared/rules/rule-policy.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

async function under(policyText: string, sample: string): Promise<readonly string[]> {
  const { policy, faults } = parsePolicy(policyText)
  if (!policy) throw new Error(faults.map((fault) => faultText('p.yaml', fault)).join('\n'))
  const { facts } = await readBytes(readFileSync(join(SAMPLES, `${sample}.mime`)))
  const { differences, lacking } = deriveRecord(readRecord(contentOf(facts)), policy)
  return [
    ...lacking.map(({ pointer }) => `lacks ${pointer}`),
    ...differences
      .filter(({ member, place }) => member !== 'strength' && place.path === 'identityDetails.json')
      .map(({ place, recorded, derived, because }) => `${place.pointer} ${recorded} ${derived}: ${because}`),
  ]
}

describe('rules from a policy file', () => {
  it('a file with a name only is the built-in rules under this name', () => {
    expect(parsePolicy('name: plain')).toEqual({ policy: { ...BUILT_IN_POLICY, name: 'plain' }, faults: [] })
  })

  it('a higher threshold for matching scores makes a portrait INVALID and takes its level', async () => {
    expect(await under('name: strict\nthresholds: {matchingScore: 0.99}', 'passport-and-portrait')).toEqual([
      '/portrait/evidenceStatus/status VERIFIED INVALID: BIOMETRIC_MATCHING_CHECK_FAILED blocks, and nothing mitigates it',
      '/portrait/evidenceStatus/score LEVEL3 LEVEL0: BIOMETRIC_MATCHING_CHECK_FAILED blocks, and nothing mitigates it',
      '/globalStatus/levelOfAssurance LOA2 LOA1: it follows from PASSPORT LEVEL3',
    ])
    expect(await under('name: mild\nthresholds: {matchingScore: 0.1}', 'passport-and-portrait')).toEqual([])
  })

  it('a lower threshold accepts a portrait that the service refused', async () => {
    expect((await under('name: mild\nthresholds: {matchingScore: 0.1}', 'another-face'))[0]).toMatch(
      /^\/portrait\/evidenceStatus\/status INVALID VERIFIED/,
    )
  })

  it('weaker strengths lower the score of a document, of the portrait compared with it, and the level', async () => {
    const policy = `name: weak
strengths:
  - {name: WEAK_PASSPORT, submission: IMAGES, types: [PASSPORT], strength: LEVEL1}
`
    expect((await under(policy, 'passport-and-portrait')).map((one) => one.split(':')[0])).toEqual([
      '/idDocuments/0/evidenceStatus/score LEVEL3 LEVEL1',
      '/portrait/evidenceStatus/score LEVEL3 LEVEL1',
      '/globalStatus/levelOfAssurance LOA2 LOA1',
    ])
  })

  it('a further mandatory indicator leaves a document that lacks it NOT_VERIFIED, and says which', async () => {
    const policy = `name: barcode
strengths:
  - name: WITH_BARCODE
    submission: IMAGES
    strength: LEVEL3
    mandatory: [{name: BARCODE, anyOf: [DOCUMENT_BARCODE_PARSING_OK]}]
`
    expect((await under(policy, 'passport-and-portrait'))[0]).toBe(
      '/idDocuments/0/evidenceStatus/status VERIFIED NOT_VERIFIED: BARCODE, which WITH_BARCODE demands, is missing',
    )
  })

  it('another table of levels gives another level of assurance, and indicators can block or not', async () => {
    const levels =
      'name: l\nlevels: {LOA3: [[{evidence: DOCUMENT, score: LEVEL3}, {evidence: PORTRAIT, score: LEVEL3}]]}'
    expect(await under(levels, 'passport-and-portrait')).toEqual([
      '/globalStatus/levelOfAssurance LOA2 LOA3: it follows from PASSPORT LEVEL3 and PORTRAIT LEVEL3',
    ])
    const blocking = 'name: b\nblocking: {blocks: [COMPROMISED_DOCUMENT_CHECK_UNVERIFIED]}'
    expect((await under(blocking, 'passport-and-portrait'))[0]).toMatch(/VERIFIED INVALID: COMPROMISED_DOCUMENT/)
    expect((await under('name: n\nblocking: {ignored: [BIOMETRIC_MATCHING_CHECK_FAILED]}', 'another-face'))[0]).toMatch(
      /INVALID NOT_VERIFIED/,
    )
  })
})

it('the policy that the documentation shows is one', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'main', 'cli', 'README.md'), 'utf8')
  const [, example = ''] = /```yaml\n([^`]*)```/.exec(readme) ?? []
  expect(parsePolicy(example)).toMatchObject({ policy: { name: 'Bank of samples' }, faults: [] })
})

describe('a policy file with faults', () => {
  it.each([
    ['nothing', '', 'p.yaml:1:1: the policy is empty, must be a mapping'],
    ['no name', 'thresholds: {}', 'p.yaml:1:1: name is missing'],
    ['an unknown member', 'name: x\nthreshold: {}', 'p.yaml:2:1: unknown key "threshold"\n  Did you mean thresholds?'],
    [
      'a threshold above one',
      'name: x\nthresholds:\n  matchingScore: 42',
      'p.yaml:3:18: matchingScore is above its most, 1',
    ],
    ['an unknown level', 'name: x\nlevels:\n  LOA9: []', 'p.yaml:3:'],
    [
      'a score above the strength',
      'name: x\nstrengths:\n  - {name: A, submission: IMAGES, strength: LEVEL2, score: LEVEL3}',
      'p.yaml:3:60: LEVEL3 is above the strength, LEVEL2',
    ],
    [
      'an unknown type of evidence',
      'name: x\nstrengths: [{name: A, submission: IMAGES, strength: LEVEL2, types: [PASPORT]}]',
      'p.yaml:2:69: types[0] is "PASPORT", which is none of its values\n  Did you mean PASSPORT?',
    ],
    ['an indicator that is none', 'name: x\nblocking: {blocks: [glare]}', 'p.yaml:2:21: blocks[0] is no name'],
    ['JSON with a member twice', '{"name": "x", "name": "y"}', 'p.yaml:1:'],
  ])('%s is reported with its line and column', (_about, text, expected) => {
    const { policy, faults } = parsePolicy(text)
    expect(policy).toBeNull()
    expect(faults.map((fault) => faultText('p.yaml', fault)).join('\n')).toContain(expected)
  })
})
