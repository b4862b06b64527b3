import type { KeyObject } from 'node:crypto'
import { expect } from 'vitest'
import { recordedArchive } from '../../main/service/replay/read-recorded.ts'
import { replayArchive } from '../../main/service/replay/replay-archive.ts'
import { readBytes } from './read-bytes.ts'

/** Replays a proof, expects equal results, and returns the new proof. */
export async function equalReplay(proof: Uint8Array, signingKey: KeyObject, about?: string): Promise<Uint8Array> {
  const archive = await recordedArchive(await readBytes(proof))
  const result = await replayArchive(archive, { signingKey, componentVersion: '0.1.0-test' })
  expect(result.outcome === 'NOT_REPRODUCIBLE' ? result.reason : result.differences, about).toEqual([])
  if (result.outcome === 'NOT_REPRODUCIBLE') throw new Error(result.reason)
  return result.proof
}
