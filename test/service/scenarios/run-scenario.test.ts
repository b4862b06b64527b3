import { describe, expect, it } from 'vitest'
import { parseScenario } from '../../../main/service/scenario/format/parse-scenario.ts'
import { Performance } from '../../../main/service/scenario/run/performance.ts'
import { LIBRARY, run } from './library.ts'

async function outcome(steps: string, more = '') {
  const text = `scenario: sample\nabout: A sample.\nstart: 2026-03-02T09:14:07\nperson: {country: SWE}\n${more}steps:\n${steps}\n`
  const { scenario, faults } = parseScenario(text)
  if (!scenario) throw new Error(JSON.stringify(faults))
  const { failures, proof } = await run(scenario)
  return { proof, failures: failures.map(({ line, message }) => `${line}: ${message}`) }
}

describe('a scenario that does not go as it says', () => {
  it('names the line and what was found instead', async () => {
    const { failures } = await outcome(`  - consents: {approve: [PORTRAIT]}
  - images: {document: {type: PASSPORT}, indicators: [VISUAL_SECURITY_FAILED]}
    expect: {status: VERIFIED, score: LEVEL3, level: LOA1, indicators: [VISUAL_SECURITY_OK], noIndicators: [MODEL_RECOGNIZED_OK], errors: ['1532']}`)
    expect(failures).toEqual([
      '7: images: the level of assurance is LOA0, expected LOA1',
      '7: images: the status is INVALID, expected VERIFIED',
      '7: images: the score is LEVEL1, expected LEVEL3',
      '7: images: no error 1532, but none',
      '7: images: VISUAL_SECURITY_OK was not raised, but VISUAL_SECURITY_FAILED',
      '7: images: MODEL_RECOGNIZED_OK was raised',
    ])
  })

  it('says that a call was refused, or that it was not', async () => {
    const { failures } = await outcome(
      '  - portrait: {}\n  - consents: {approve: [PORTRAIT]}\n    expect: {refused: 409}',
    )
    expect(failures).toEqual([
      '6: portrait: refused with 409: An approved consent PORTRAIT must be submitted first',
      '7: consents: expected to be refused with 409, and was not',
    ])
  })

  it('goes on after a step that was refused, and says what then lacks', async () => {
    const { failures, proof } = await outcome('  - portrait: {}\n    as: face\n  - delete: face\n  - proof: {}')
    expect(failures).toEqual([
      '6: portrait: refused with 409: An approved consent PORTRAIT must be submitted first',
      '8: delete: refused with 404: Nothing came of the step face',
    ])
    expect(proof).not.toBeNull()
  })

  it('has no evidence to expect anything of where there is none', async () => {
    const { failures } = await outcome('  - wait: 1s\n    expect: {status: VERIFIED}')
    expect(failures).toEqual(['6: wait: there is no evidence that the expectation could be about'])
  })

  it('is held to its expectations at the end where no proof was retrieved', async () => {
    const { failures, proof } = await outcome(
      '  - wait: 2h',
      'tenant: {transactionExpiry: 1h}\nexpect: {identity: PAUSED}\n',
    )
    expect(failures).toEqual(['null: the status of the identity is TIMEOUT, expected PAUSED'])
    expect(proof).toBeNull()
  })

  it('ends where the transaction expires while a check takes its time', async () => {
    const { failures } = await outcome(
      '  - images: {document: {type: PASSPORT}}\n    as: passport\n  - delete: passport',
      'tenant: {transactionExpiry: 3500ms}\nexpect: {identity: TIMEOUT}\n',
    )
    expect(failures).toEqual(['10: delete: refused with 409: SUBMISSION is refused while the transaction is TIMEOUT'])
  })
})

it('does what becomes due at its own time while time goes by', async () => {
  const { failures } = await outcome(
    `  - consents: {approve: [PORTRAIT]}
  - portrait: {ending: OPEN}
    hurry: true
  - wait: 55s
    expect: {identity: PROCESSING}
  - wait: 5s
    expect: {identity: EXPECTING_INPUT}
  - wait: 2d
    expect: {identity: TIMEOUT}`,
    'tenant: {sessionTimeout: 61s}\n',
  )
  expect(failures).toEqual([])
})

describe('a scenario on a service whose clock stands later than the scenario', () => {
  it('has documents that are valid then', () => {
    const scenario = LIBRARY.get('licence-as-text-australia.yaml')
    if (!scenario) throw new Error('The library has no such scenario')
    const later = Date.parse('2029-06-01T00:00:00Z')
    const clock = { now: () => later, nextAlarm: () => null, advance: () => Promise.resolve() }
    // Neither engine nor tenant is asked for what a document says.
    const stage = { engine: null, clock, tenant: null } as unknown as ConstructorParameters<typeof Performance>[0]
    const dates = Array.from({ length: 30 }, (_, seed) => {
      const { issuingDate, expiryDate } = new Performance(stage, scenario, `${seed}`).document({
        type: 'VISA',
        issuer: 'AUS',
      })
      return { issuingDate, expiryDate }
    })
    const isValid = ({ issuingDate = '', expiryDate = '' }) => issuingDate < '2029-06-01' && expiryDate > '2029-06-01'
    expect(dates.filter((one) => !isValid(one))).toEqual([])
  })
})
