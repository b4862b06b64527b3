import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { recordedArchive } from '../../../main/replay/read-recorded.ts'
import type { RecordedArchive } from '../../../main/replay/recorded-archive.ts'
import { toScenario } from '../../../main/replay/scenario/to-scenario.ts'
import { applyChanges } from '../../../main/replay/what-if/apply-changes.ts'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import { runScenario } from '../../../main/scenario/run/run-scenario.ts'
import { genuineSamples } from '../../../samples/genuine-samples.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')
const open = async (bytes: Uint8Array): Promise<RecordedArchive> => recordedArchive(await readBytes(bytes))
const sample = (file: string) => open(readFileSync(join(SAMPLES, file)))

/** Returns level and statuses of an archive, without the order of its evidence. */
function conclusions({ identity: { globalStatus, idDocuments = [], portrait } }: RecordedArchive): readonly string[] {
  const all = [...idDocuments, ...(portrait ? [portrait] : [])]
  return [
    globalStatus.levelOfAssurance,
    ...all.map(({ type, evidenceStatus }) => `${type} ${evidenceStatus.status}`).sort(),
  ]
}

async function run(text: string): Promise<RecordedArchive> {
  const { scenario, faults } = parseScenario(text)
  if (!scenario) throw new Error(JSON.stringify(faults))
  const signingKey = createPrivateKey(SAMPLE_PRIVATE_KEY)
  const { proof, failures } = await runScenario(scenario, { seed: '1', signingKey, componentVersion: '0.0.0-test' })
  expect(failures).toEqual([])
  if (!proof) throw new Error('The scenario makes no proof')
  return open(proof)
}

/** Samples of another writer, whose transactions this service can make with the same end. */
const SAME = [
  'passport-and-portrait',
  'licence-with-issuer',
  'chip-and-video',
  'portrait-first',
  'another-face',
  'technical-error',
  'reviewed-by-people',
  'deleted-and-replaced',
  'resumed',
]

describe('a recorded transaction as a scenario', () => {
  it.each(genuineSamples.map(({ file }) => file))('%s gives a well-formed scenario', async (file) => {
    expect(parseScenario(toScenario(await sample(file))).faults).toEqual([])
  })

  it.each(SAME)('the scenario of %s ends with the same level and statuses', async (name) => {
    const archive = await sample(`${name}.mime`)
    expect(conclusions(await run(toScenario(archive)))).toEqual(conclusions(archive))
  })

  it('holds nothing of the holder, the operators or the contacts', async () => {
    for (const name of ['reviewed-by-people', 'one-time-codes', 'medicare', 'fuzzy-name']) {
      const archive = await sample(`${name}.mime`)
      const text = toScenario(archive)
      const personal = JSON.stringify(archive.operations).match(
        /(?<!"key":"issuingState",)"(?:surname|fullname|documentNumber|dateOfBirth|comment|operatorId|value)":"([^"]{3,})"/g,
      )
      expect(personal?.length, name).toBeGreaterThan(0)
      for (const member of personal ?? [])
        expect(text).not.toContain(JSON.parse(`{${member}}`)[Object.keys(JSON.parse(`{${member}}`))[0] ?? ''])
    }
  })

  it('holds the changes that were made before', async () => {
    const archive = await sample('another-face.mime')
    const portrait = archive.operations.find(({ identityOperation }) => identityOperation.name === 'PORTRAIT_CAPTURE')
    const { archive: changed } = await applyChanges(archive, [
      {
        change: 'INDICATOR',
        evidence: portrait?.participantContextId ?? '',
        indicator: 'BIOMETRIC_MATCHING_CHECK',
        status: 'OK',
      },
    ])
    if (!changed) throw new Error('The change was refused')
    expect(conclusions(await run(toScenario(changed)))).toEqual(['LOA2', 'PASSPORT VERIFIED', 'PORTRAIT VERIFIED'])
  })
})
