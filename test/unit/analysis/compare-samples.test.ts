import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { compareProofs, type ProofComparison } from '../../../shared/analysis/comparison/compare-proofs.ts'
import { type ComparedProof, toComparedProof } from '../../../shared/analysis/comparison/compared-proof.ts'
import { isDifference } from '../../../shared/analysis/comparison/compared-rows.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'

const samples = new URL('../../../samples/', import.meta.url)
const archives = new URL('archives/', samples)
const keys = keysFrom(readFileSync(new URL('keys/signer.pub.pem', samples)), 'signer.pub.pem')

async function sample(name: string): Promise<readonly [string, ComparedProof]> {
  const bytes = readFileSync(new URL(name, archives))
  const { facts, close } = await readBytes(bytes)
  close()
  const report = await verifyBytes(bytes, keys)
  const record = readRecord(contentOf(facts))
  return [name, toComparedProof({ record, report, coverage: toCoverage(facts, report) }, { masked: true })]
}

const OPPOSITE = {
  SAME: 'SAME',
  SIMILAR: 'SIMILAR',
  DIFFERS: 'DIFFERS',
  LEFT_ONLY: 'RIGHT_ONLY',
  RIGHT_ONLY: 'LEFT_ONLY',
}

/** Everything but the order of pairs and the names of the sides, with the sides exchanged on request. */
function summary(
  { rows, pairs, media, holder, left, right, gapMs, earlier, headline }: ProofComparison,
  isMirrored: boolean,
) {
  const sides = <Side>(one: Side, other: Side) => JSON.stringify(isMirrored ? [other, one] : [one, other])
  const order = earlier === null ? null : (earlier === 'left') !== isMirrored
  const named = headline.replace(/\b[AB]\b/g, (name) => (isMirrored ? (name === 'A' ? 'B' : 'A') : name))
  return {
    rows: rows
      .map(({ section, name, verdict, ...row }) =>
        [section, name, isMirrored ? OPPOSITE[verdict] : verdict, sides(row.left, row.right)].join(' '),
      )
      .sort(),
    pairs: pairs.map((pair) => `${pair.by} ${sides(pair.left?.id ?? null, pair.right?.id ?? null)}`).sort(),
    media: media.map((pair) => `${pair.isSame} ${sides(pair.left?.path ?? null, pair.right?.path ?? null)}`).sort(),
    holder: { ...holder, agrees: [...holder.agrees].sort(), differs: [...holder.differs].sort() },
    outcomes: sides(left, right),
    gapMs,
    order,
    // Without an order in time, the sentence is told from A on.
    headline: earlier === null ? null : named,
  }
}

describe('any two samples', async () => {
  const proofs = await Promise.all(
    readdirSync(archives)
      .filter((name) => /\.(mime|zip)$/.test(name))
      .map(sample),
  )

  it('every sample compared with itself has no difference', () => {
    for (const [name, proof] of proofs) {
      const { rows, pairs, media } = compareProofs(proof, proof)
      expect([name, rows.filter((row) => row.verdict !== 'SAME')]).toEqual([name, []])
      expect([name, pairs.filter(({ left, right }) => left !== right)]).toEqual([name, []])
      expect([name, media.filter(({ left, right }) => left !== right)]).toEqual([name, []])
    }
  })

  it('exchanging two samples exchanges the sides, and the first sentence is one line', () => {
    for (const [index, [name, proof]] of proofs.entries())
      for (const [other, otherProof] of proofs.slice(index + 1)) {
        const comparison = compareProofs(proof, otherProof)
        expect([name, other, summary(compareProofs(otherProof, proof), true)]).toEqual([
          name,
          other,
          summary(comparison, false),
        ])
        expect(comparison.headline).toMatch(/^[AB\p{Lu}][^\n]+[^.]\.$/u)
        expect(comparison.headline).not.toMatch(/undefined|null|NaN|\(\)| {2}/)
      }
  })

  it('an altered archive differs from its original', () => {
    const of = (name: string) => proofs.find(([other]) => other === name)?.[1]
    for (const name of ['level-raised.mime', 'image-bit.mime', 'status-changed.mime', 'file-added.mime']) {
      const [original, altered] = [of('passport-and-portrait.mime'), of(name)]
      if (!original || !altered) throw new Error(`${name} is missing`)
      const { relation, rows, headline } = compareProofs(original, altered)
      expect([name, relation]).toEqual([name, 'SAME_PROOF'])
      expect([name, rows.some(isDifference)]).toEqual([name, true])
      expect(headline).toMatch(/A is genuine, B is not genuine\.$/)
    }
  })
})
