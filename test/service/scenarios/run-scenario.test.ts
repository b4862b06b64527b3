import { describe, expect, it } from 'vitest'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import { Performance } from '../../../main/scenario/run/performance.ts'
import { IS_LONG } from '../../support/length.ts'
import { LIBRARY, run } from './library.ts'

async function outcome(steps: string, more = '') {
  const text = `scenario: sample\nabout: A sample.\nstart: 2026-03-02T09:14:07\nperson: {country: SWE}\n${more}steps:\n${steps}\n`
  const { scenario, faults } = parseScenario(text)
  if (!scenario) throw new Error(JSON.stringify(faults))
  const { failures, proof } = await run(scenario)
  return { proof, failures: failures.map(({ line, message }) => `${line}: ${message}`) }
}

describe('scenarios whose expectations are not met', () => {
  it('a scenario failure names the line with expected and actual values', async () => {
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

  it('a scenario reports an unexpected refusal, and a missing one', async () => {
    const { failures } = await outcome(
      '  - portrait: {}\n  - consents: {approve: [PORTRAIT]}\n    expect: {refused: 409}',
    )
    expect(failures).toEqual([
      '6: portrait: refused with 409: An approved consent PORTRAIT must be submitted first',
      '7: consents: expected to be refused with 409, and was not',
    ])
  })

  it('a scenario continues after a refused step and reports what later steps lack', async () => {
    const { failures, proof } = await outcome('  - portrait: {}\n    as: face\n  - delete: face\n  - proof: {}')
    expect(failures).toEqual([
      '6: portrait: refused with 409: An approved consent PORTRAIT must be submitted first',
      '8: delete: refused with 404: Nothing came of the step face',
    ])
    expect(proof).not.toBeNull()
  })

  it('a scenario with an expectation about evidence fails if there is no evidence', async () => {
    const { failures } = await outcome('  - wait: 1s\n    expect: {status: VERIFIED}')
    expect(failures).toEqual(['6: wait: there is no evidence that the expectation could be about'])
  })

  it('a scenario without a proof is checked against its expectations at the end', async () => {
    const { failures, proof } = await outcome(
      '  - wait: 2h',
      'tenant: {transactionExpiry: 1h}\nexpect: {identity: PAUSED}\n',
    )
    expect(failures).toEqual(['null: the status of the identity is TIMEOUT, expected PAUSED'])
    expect(proof).toBeNull()
  })

  it('a transaction of a scenario expires while a check is running', async () => {
    const { failures } = await outcome(
      '  - images: {document: {type: PASSPORT}}\n    as: passport\n  - delete: passport',
      'tenant: {transactionExpiry: 3500ms}\nexpect: {identity: TIMEOUT}\n',
    )
    expect(failures).toEqual(['10: delete: refused with 409: SUBMISSION is refused while the transaction is TIMEOUT'])
  })
})

it('due work runs at its time while the clock of a scenario advances', async () => {
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

it.runIf(IS_LONG)(
  'a scenario captures portraits through the native messages, and has faulty messages refused',
  async () => {
    const metadata = 'livenessMetadata: {frames: 9, durationMs: 3000}'
    const video =
      'videoInformation: {contentType: video/mp4, width: 720, height: 1280, frameRate: 30, durationMs: 3000}'
    const faults = [
      ['WRONG_KEY', 400],
      ['CHANGED_CIPHERTEXT', 400],
      ['OTHER_SESSION', 409],
      ['UNKNOWN_DEVICE', 400],
      ['REPLAYED', 409],
      ['NO_PERMISSION', 401],
      ['EXPIRED_SESSION', 409],
    ]
    const { failures } = await outcome(
      `  - consents: {approve: [PORTRAIT]}
  - portrait: {mode: nativeSDK, liveness: LIVENESS_ACTIVE, withVideo: true, ${metadata}, ${video}}
    expect: {status: NOT_VERIFIED, indicators: [BIOMETRIC_LIVENESS_CHALLENGE_OK]}
${faults
  .map(
    ([fault, status]) => `  - portrait: {mode: nativeSDK, fault: ${fault}}
    expect: {refused: ${status}}
    hurry: true
`,
  )
  .join('')}`,
    )
    expect(failures).toEqual([])
  },
)

it('pushes a chip encrypted, reads its names in full, and has faulty pushes refused', async () => {
  const { failures } = await outcome(
    `  - chip: {document: {type: PASSPORT}, withDetails: true, push: REPLAYED}
    as: replayed
    expect: {refused: 409, status: VERIFIED}
  - chip: {document: {type: PASSPORT}, push: WRONG_KEY}
    expect: {refused: 400}
    hurry: true
  - chip: {document: {type: PASSPORT}, push: CHANGED_CIPHERTEXT}
    expect: {refused: 400}
    hurry: true
  - chip: {document: {type: PASSPORT}, push: OTHER_SESSION}
    expect: {refused: 409}
    hurry: true`,
  )
  expect(failures).toEqual([])
})

describe('scenarios on a service with a later clock', () => {
  it('a scenario creates documents that are valid at the time of the service clock', () => {
    const scenario = LIBRARY.get('licence-as-text-australia.yaml')
    if (!scenario) throw new Error('The library has no such scenario')
    const later = Date.parse('2029-06-01T00:00:00Z')
    const clock = { now: () => later, nextAlarm: () => null, advance: () => Promise.resolve() }
    // Creating a document uses neither engine nor tenant.
    const stage = { engine: null, clock, tenant: null } as unknown as ConstructorParameters<typeof Performance>[0]
    const dates = Array.from({ length: 30 }, (_, seed) => {
      const { issuingDate, expiryDate } = new Performance(stage, scenario, `${seed}`).document({
        type: 'VISA',
        issuer: 'AUS',
      })
      return { issuingDate, expiryDate }
    })
    const isValid = ({ issuingDate = '', expiryDate = '' }) => issuingDate < '2029-06-01' && expiryDate > '2029-06-01'
    expect(dates.filter((document) => !isValid(document))).toEqual([])
  })
})
