import type { KeyObject } from 'node:crypto'
import { expect } from 'vitest'
import { recordedArchive } from '../../main/replay/read-recorded.ts'
import { replayArchive } from '../../main/replay/replay-archive.ts'
import { contentOf } from '../../shared/analysis/archive-content.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../shared/analysis/replay/derive-record.ts'
import { BUILT_IN_POLICY } from '../../shared/rules/rule-policy.ts'
import { readBytes } from './read-bytes.ts'

/**
 * Replays a proof of the service, expects equal results, and returns the new proof. Also expects the rules of the specification and
 * those of the service to give every recorded conclusion.
 */
export async function equalReplay(proof: Uint8Array, signingKey: KeyObject, about?: string): Promise<Uint8Array> {
  const reading = await readBytes(proof)
  for (const policy of [null, BUILT_IN_POLICY]) {
    const { differences, lacking } = deriveRecord(readRecord(contentOf(reading.facts)), policy)
    expect({ differences, lacking }, about).toEqual({ differences: [], lacking: [] })
  }
  const archive = await recordedArchive(reading)
  const result = await replayArchive(archive, { signingKey, componentVersion: '0.1.0-test' })
  expect(result.outcome === 'NOT_REPRODUCIBLE' ? result.reason : result.differences, about).toEqual([])
  if (result.outcome === 'NOT_REPRODUCIBLE') throw new Error(result.reason)
  return result.proof
}
