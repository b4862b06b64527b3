import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { genuineSamples } from '../../../samples/genuine-samples.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { fixtureCases, readFixture } from '../../support/fixtures.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

async function derived(bytes: Uint8Array) {
  const reading = await readBytes(bytes)
  const { differences, lacking, conclusions } = deriveRecord(readRecord(contentOf(reading.facts)), null)
  const shown = differences.map(({ place, recorded, derived }) => `${place.pointer} ${recorded} ${derived}`)
  return { differences: shown, lacking, conclusions, reasons: differences.map(({ because }) => because) }
}

const files = genuineSamples.map(({ file }) => file).filter((file) => file !== 'contradicting-record.mime')

describe('conclusions of genuine archives, derived again', () => {
  it.each(files)('the rules give every conclusion of %s for what it records', async (file) => {
    const { differences, lacking } = await derived(readFileSync(join(SAMPLES, file)))
    expect({ differences, lacking }).toEqual({ differences: [], lacking: [] })
  })

  it('contradicting-record.mime differs in status, score and level, each with its place, both values and the reason', async () => {
    const { differences, reasons } = await derived(readFileSync(join(SAMPLES, 'contradicting-record.mime')))
    expect(differences).toEqual([
      '/0/evaluationDetails/evidences/0/statusAndScoring/status VERIFIED INVALID',
      '/0/evaluationDetails/evidences/0/statusAndScoring/score LEVEL5 LEVEL1',
      '/0/evaluationDetails/loaAndUpgradePath/levelOfAssurance LOA1 LOA0',
      '/idDocuments/0/evidenceStatus/status VERIFIED INVALID',
      '/idDocuments/0/evidenceStatus/score LEVEL5 LEVEL1',
      '/globalStatus/levelOfAssurance LOA3 LOA0',
    ])
    expect(reasons[0]).toBe('BIOMETRIC_MATCHING_CHECK_FAILED blocks, and nothing mitigates it')
  })

  it('the rules give every conclusion of genuine archives of an independent writer', async () => {
    for (const { file, indication } of fixtureCases()) {
      if (indication !== 'TOTAL_PASSED') continue
      const { differences, lacking, conclusions } = await derived(readFixture(file))
      expect({ file, differences, lacking }).toEqual({ file, differences: [], lacking: [] })
      expect(conclusions).toBeGreaterThan(0)
    }
  })
})
