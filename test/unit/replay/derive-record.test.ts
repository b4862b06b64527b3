import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { type ArchiveContent, readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

/** JSON of unknown shape that a test changes. */
// biome-ignore lint/suspicious/noExplicitAny: the record's members are named by the tests, and a wrong name fails them.
type Json = any

async function contentOfSample(name: string): Promise<{ identityDetails: Json; details: Json; proof: Json }> {
  const { facts } = await readBytes(readFileSync(join(SAMPLES, `${name}.mime`)))
  const { identityDetails, details, proof } = contentOf(facts)
  return structuredClone({ identityDetails, details, proof }) as { identityDetails: Json; details: Json; proof: Json }
}

const derive = (content: ArchiveContent) => deriveRecord(readRecord(content), null)

const shown = (content: ArchiveContent) =>
  derive(content).differences.map(({ place, recorded, derived }) => `${place.pointer} ${recorded} ${derived}`)

const RECORDS = ['passport-and-portrait', 'chip-and-video', 'portrait-first', 'reviewed-by-people', 'technical-error']

/** Every recorded conclusion of the evaluations, with a setter for its value. */
function conclusionsOf(details: Json): { pointer: string; values: readonly string[]; holder: Json; member: string }[] {
  return details.flatMap((operation: Json, index: number) => {
    const { evidences = [], loaAndUpgradePath } = operation.evaluationDetails ?? {}
    const pointer = `/${index}/evaluationDetails`
    return [
      ...(loaAndUpgradePath
        ? [
            {
              pointer: `${pointer}/loaAndUpgradePath`,
              member: 'levelOfAssurance',
              values: ['LOA0', 'LOA4'],
              holder: loaAndUpgradePath,
            },
          ]
        : []),
      ...evidences.map(({ statusAndScoring }: Json, at: number) => ({
        pointer: `${pointer}/evidences/${at}/statusAndScoring`,
        member: 'status',
        values: ['VERIFIED', 'INVALID'],
        holder: statusAndScoring,
      })),
    ].filter(({ holder }) => holder !== undefined)
  })
}

describe('a record of another order', () => {
  it.each(RECORDS)('gives the same conclusions whatever the order of operations and checks is: %s', async (name) => {
    const { details, ...content } = await contentOfSample(name)
    const reversed = details.toReversed().map((operation: Json) => ({
      ...operation,
      verificationDetails: operation.verificationDetails?.toReversed(),
    }))
    expect(shown({ ...content, details })).toEqual([])
    expect(shown({ ...content, details: reversed })).toEqual([])
  })

  it('takes a comparison for the same whether it is recorded with the portrait or with its document', async () => {
    const { details, ...content } = await contentOfSample('passport-and-portrait')
    const [document, portrait] = details.filter(({ evidenceDetails }: Json) => evidenceDetails)
    const isMatch = ({ participantType }: Json) => participantType === 'BIOMETRIC_MATCHING'
    const matches = portrait.verificationDetails.filter(isMatch)
    expect(matches).toHaveLength(1)
    portrait.verificationDetails = portrait.verificationDetails.filter((check: Json) => !isMatch(check))
    document.verificationDetails.push(...matches)
    expect(shown({ ...content, details })).toEqual([])
  })

  it('does not compare names of rules, and leaves evidence under review without a conclusion', async () => {
    const { details, ...content } = await contentOfSample('passport-and-portrait')
    for (const { evaluationDetails } of details)
      for (const { statusAndScoring } of evaluationDetails?.evidences ?? [])
        statusAndScoring.strengthRuleUsed = 'RULE_OF_SOMEBODY'
    expect(shown({ ...content, details })).toEqual([])
    const [first] = details.flatMap(({ evaluationDetails }: Json) => evaluationDetails?.evidences ?? [])
    first.statusAndScoring.status = 'ADJUDICATION'
    expect(shown({ ...content, details }).filter((one) => one.includes('/evidences/0/'))).toEqual([])
  })
})

describe('a changed conclusion', () => {
  it.each(RECORDS)('is found wherever it stands in %s', async (name) => {
    const { details, ...content } = await contentOfSample(name)
    let changes = 0
    for (const { pointer, member, values, holder } of conclusionsOf(details)) {
      const before = holder[member]
      // ADJUDICATION is no conclusion, and a result in its place may be any.
      if (before === 'ADJUDICATION' || before === 'PROCESSING') continue
      for (const value of values.filter((other) => other !== before)) {
        holder[member] = value
        expect(shown({ ...content, details }), `${pointer} ${value}`).toContain(
          `${pointer}/${member} ${value} ${before}`,
        )
        changes++
      }
      holder[member] = before
    }
    expect(changes).toBeGreaterThan(3)
  })

  it.each([
    ['the score of a portrait that is not that of its reference', 'portrait', 'score', 'LEVEL2', 'LEVEL3'],
    ['a final status', 'portrait', 'status', 'INVALID', 'VERIFIED'],
  ])('is found in the final view: %s', async (_about, section, member, value, derived) => {
    const content = await contentOfSample('passport-and-portrait')
    content.identityDetails[section].evidenceStatus[member] = value
    expect(shown(content)).toContain(`/${section}/evidenceStatus/${member} ${value} ${derived}`)
  })

  it('is found where the same indicators give another score later', async () => {
    const content = await contentOfSample('passport-and-portrait')
    const evaluations = content.details.filter(({ evaluationDetails }: Json) => evaluationDetails)
    const first = evaluations[0].evaluationDetails.evidences[0].statusAndScoring
    first.score = 'LEVEL2'
    expect(shown(content).some((one) => one.endsWith('score LEVEL3 LEVEL2'))).toBe(true)
  })
})

describe('a record that lacks what a conclusion follows from', () => {
  it('names the indicators that are missing', async () => {
    const { details, ...content } = await contentOfSample('passport-and-portrait')
    const index = details.findIndex(({ evaluationDetails }: Json) => evaluationDetails)
    const [assessment] = details[index].evaluationDetails.evidences
    delete assessment.raisedIndicators
    expect(derive({ ...content, details }).lacking).toEqual([])
    for (const name of Object.keys(assessment.statusAndScoring))
      if (name.endsWith('Indicators')) delete assessment.statusAndScoring[name]
    expect(derive({ ...content, details }).lacking.map(({ pointer }) => pointer)).toEqual([
      `/${index}/evaluationDetails/evidences/0/raisedIndicators`,
    ])
  })

  it('names the list of missing checks where nothing else explains why evidence is not verified', async () => {
    const { details, ...content } = await contentOfSample('passport-and-portrait')
    const index = details.findIndex(({ evaluationDetails }: Json) => evaluationDetails)
    const { statusAndScoring } = details[index].evaluationDetails.evidences[0]
    statusAndScoring.status = 'NOT_VERIFIED'
    expect(derive({ ...content, details }).lacking).toEqual([])
    delete statusAndScoring.mandatoryCheckRulesMissing
    expect(derive({ ...content, details }).lacking.map(({ pointer }) => pointer)).toEqual([
      `/${index}/evaluationDetails/evidences/0/statusAndScoring/mandatoryCheckRulesMissing`,
    ])
  })

  it('derives nothing from a record of any other shape, and does not fail', () => {
    for (const details of [undefined, null, 3, 'x', {}, [null], [{ evaluationDetails: { evidences: [{}, 3] } }]])
      expect(derive({ proof: undefined, identityDetails: undefined, details } as ArchiveContent).differences).toEqual(
        [],
      )
  })
})
