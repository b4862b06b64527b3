import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import { SAMPLES } from '../../../samples/catalogue.ts'
import type { Sample } from '../../../samples/sample.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'samples')
const materialOf = (names: readonly string[]) =>
  names.map((name) => readTrustMaterial(readFileSync(join(FOLDER, 'keys', name)), name))

/** Verifies the committed archive with the keys that the sample names. */
function verify({ file, keys, stored, revocationLists = [] }: Sample) {
  const bytes = readFileSync(join(FOLDER, 'archives', file))
  const lists = materialOf(revocationLists).flatMap((material) => material.revocationLists)
  return verifyBytes(
    bytes,
    materialOf(keys).flatMap((material) => material.keys.map((key) => (stored ? { ...key, label: key.source } : key))),
    { revocationLists: lists },
  )
}

describe('verdicts of the samples', () => {
  test.each(SAMPLES)('the sample $name gets its expected verdict', async (sample) => {
    const { indication, subIndication, conformance, findings } = await verify(sample)
    const codes = [...new Set(findings.map(({ code }) => code))].sort()
    expect({ indication, subIndication, conformance, codes }).toEqual(sample.expected)
  })
})
