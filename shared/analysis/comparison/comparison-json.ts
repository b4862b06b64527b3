import type { FileCoverage } from '../../report/index.ts'
import { flag, integer, list, named, nullable, object, oneOf, optional, text } from '../../schema/index.ts'
import { COVERED, isPersonal } from '../personal-data.ts'
import type { ProofComparison } from './compare-proofs.ts'
import type { ComparedProof } from './compared-proof.ts'
import type { ComparedSide, ComparedVerdict } from './compared-rows.ts'
import { COMPARED_SECTIONS } from './compared-rows.ts'
import { rowLabel } from './comparison-labels.ts'

const coverage = oneOf(
  ['COVERED', 'UNCONFIRMED', 'CHANGED', 'AMBIGUOUS', 'UNLISTED', 'MISSING'],
  'Signature coverage of the file that the value is from.',
)
const index = integer(0, Number.MAX_SAFE_INTEGER)

const side = named('ComparedSide', 'Compared archive.', {
  name: text('Input as given.'),
  indication: nullable(
    oneOf(['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE']),
    'Verdict of the archive; null if not verified.',
  ),
  outcome: oneOf(
    ['PASSED', 'PARTIAL', 'FAILED', 'UNFINISHED', 'EMPTY', 'UNREADABLE'],
    'End of the attempt. `PARTIAL`: a level of assurance was reached, but some evidence did not pass.',
  ),
  levelOfAssurance: nullable(text('Level of assurance; null if none is recorded.')),
  reason: text('Clause with the first problems; empty if there is none.'),
  causes: list(text(), 'Code of the first cause of each problem.'),
})

const value = named('ComparedValue', 'Value of one side.', {
  value: text('Recorded value; ██████ for masked data about the holder.'),
  path: text('File of the archive.'),
  pointer: text('JSON Pointer in the file; empty for the whole file.'),
  coverage: nullable(coverage, 'Signature coverage of the file; null if it is not in the archive.'),
})

const evidence = object({ id: text('Id of the evidence.'), type: text('Type of the evidence.') })
const medium = object({
  path: text('Path of the file.'),
  sha256: nullable(text('SHA-256 of the content; null if it could not be read.')),
  coverage,
})

/** Format of `proofbench compare --format json`. */
export const comparisonReport = object(
  {
    format: oneOf(['proofbench-comparison/1'], 'Format of the comparison.'),
    masked: flag('Whether data about the holder is masked.'),
    headline: text('One sentence: how the proofs belong together, how each ended, what was different.'),
    relation: oneOf(
      ['SAME_PROOF', 'B_CONTINUES_A', 'A_CONTINUES_B', 'SAME_IDENTITY', 'NONE'],
      'Relation by proofId, previousProofId and identityId.',
    ),
    earlier: nullable(oneOf(['A', 'B']), 'Proof that started earlier; null if unknown or at the same time.'),
    gapMs: nullable(
      integer(0, Number.MAX_SAFE_INTEGER),
      'Milliseconds between both starts; null if one is not recorded.',
    ),
    differences: integer(0, Number.MAX_SAFE_INTEGER, 'Number of rows that differ and are not expected to.'),
    a: side,
    b: side,
    holder: object(
      {
        answer: oneOf(['SAME', 'UNCLEAR', 'DIFFERENT', 'UNKNOWN'], 'Whether both are about one person.'),
        agrees: list(text(), 'Fields that agree, in some spelling.'),
        differs: list(text(), 'Fields that contradict each other.'),
      },
      'Comparison of the holders.',
    ),
    documents: object(
      {
        answer: oneOf(
          ['SAME', 'SOME', 'OTHER', 'UNKNOWN'],
          'Whether both are about the same documents, by type, issuer and number.',
        ),
        both: list(index, 'Indexes in `evidence` of documents that both have.'),
        onlyA: list(index, 'Indexes in `evidence` of documents that only A has.'),
        onlyB: list(index, 'Indexes in `evidence` of documents that only B has.'),
      },
      'Comparison of the documents.',
    ),
    evidence: list(
      named('EvidencePair', 'Aligned evidence.', {
        a: nullable(evidence, 'Evidence of A; null if only B has it.'),
        b: nullable(evidence, 'Evidence of B; null if only A has it.'),
        by: oneOf(['ID', 'DOCUMENT', 'TYPE', 'NONE'], 'How both were aligned.'),
        sameDocument: nullable(flag(), 'Whether both are about one document; null if a number is unknown.'),
      }),
    ),
    media: list(
      named('MediaPair', 'Aligned media files.', {
        a: nullable(medium, 'File of A; null if only B has one.'),
        b: nullable(medium, 'File of B; null if only A has one.'),
        same: nullable(flag(), 'Whether both have one content; null if a hash is unknown or a file is missing.'),
        evidence: nullable(index, 'Index in `evidence`; null for other files.'),
      }),
    ),
    rows: list(
      named('ComparedRow', 'Compared value.', {
        section: oneOf(COMPARED_SECTIONS, 'Group of the row.'),
        name: text('Recorded name: a member, a check, an error code, a file.'),
        title: text('Name in words.'),
        evidence: optional(index.describe('Index in `evidence`; absent for the whole proof.')),
        verdict: oneOf(
          ['SAME', 'SIMILAR', 'DIFFERS', 'ONLY_A', 'ONLY_B'],
          'Result. `SIMILAR`: the same in another spelling.',
        ),
        expected: flag('Whether the values differ in any two proofs, such as ids and times.'),
        a: nullable(value, 'Value of A; null if it has none.'),
        b: nullable(value, 'Value of B; null if it has none.'),
      }),
    ),
  },
  'Comparison of two proof archives.',
)

export type ComparisonReport = ReturnType<typeof comparisonReport.parse>

export interface NamedProof {
  /** Name of the input, masked if it contains holder data. */
  readonly name: string
  readonly proof: ComparedProof
  /** Masks holder data in paths. */
  cover(text: string): string
}

const RELATIONS = {
  SAME_PROOF: 'SAME_PROOF',
  RIGHT_CONTINUES_LEFT: 'B_CONTINUES_A',
  LEFT_CONTINUES_RIGHT: 'A_CONTINUES_B',
  SAME_IDENTITY: 'SAME_IDENTITY',
  NONE: 'NONE',
} as const
const VERDICTS = {
  SAME: 'SAME',
  SIMILAR: 'SIMILAR',
  DIFFERS: 'DIFFERS',
  LEFT_ONLY: 'ONLY_A',
  RIGHT_ONLY: 'ONLY_B',
} as const satisfies {
  readonly [verdict in ComparedVerdict]: string
}

/** Converts a comparison to its JSON form. */
export function comparisonJson(
  a: NamedProof,
  b: NamedProof,
  comparison: ProofComparison,
  masked: boolean,
): ComparisonReport {
  const { holder, documents, pairs, media, rows, earlier } = comparison
  const converters = { a: valueConverter(a, masked), b: valueConverter(b, masked) }
  const converted = rows.map((row) => ({
    section: row.section,
    name: row.section === 'FILES' ? a.cover(b.cover(row.name)) : row.name,
    title: row.section === 'FILES' ? a.cover(b.cover(rowLabel(row))) : rowLabel(row),
    ...(row.pair === null ? {} : { evidence: row.pair }),
    verdict: VERDICTS[row.verdict],
    expected: row.isExpected,
    a: row.left && converters.a(row.left),
    b: row.right && converters.b(row.right),
  }))
  return {
    format: 'proofbench-comparison/1',
    masked,
    headline: comparison.headline,
    relation: RELATIONS[comparison.relation],
    earlier: earlier === null ? null : earlier === 'left' ? 'A' : 'B',
    gapMs: comparison.gapMs === null ? null : Math.round(comparison.gapMs),
    differences: unexpectedDifferences(comparison),
    a: toSide(a, comparison.left),
    b: toSide(b, comparison.right),
    holder: { answer: holder.answer, agrees: [...holder.agrees], differs: [...holder.differs] },
    documents: {
      answer: documents.answer,
      both: documents.both,
      onlyA: documents.onlyLeft,
      onlyB: documents.onlyRight,
    },
    evidence: pairs.map(({ left, right, by, isSameDocument }) => ({
      a: left && { id: left.id, type: left.type },
      b: right && { id: right.id, type: right.type },
      by,
      sameDocument: isSameDocument,
    })),
    media: media.map(({ left, right, isSame, pair }) => ({
      a: left && { path: a.cover(left.path), sha256: left.sha256, coverage: left.coverage.coverage },
      b: right && { path: b.cover(right.path), sha256: right.sha256, coverage: right.coverage.coverage },
      same: isSame,
      evidence: pair,
    })),
    rows: converted,
  }
}

const unexpectedDifferences = ({ rows }: Pick<ProofComparison, 'rows'>): number =>
  rows.filter(({ verdict, isExpected }) => !isExpected && verdict !== 'SAME' && verdict !== 'SIMILAR').length

/** Returns the coverage of the file that a value is from. */
const coverageOf = (proof: Pick<ComparedProof, 'coverage'>, { place }: ComparedSide): FileCoverage | undefined =>
  proof.coverage.byPath.get(place.path)

const toSide = ({ name, proof }: NamedProof, outcome: ProofComparison['left']): ComparisonReport['a'] => ({
  name,
  indication: proof.report.indication ?? null,
  outcome: outcome.kind,
  levelOfAssurance: outcome.levelOfAssurance,
  reason: outcome.reason,
  causes: [...outcome.causes],
})

function valueConverter({ proof, cover }: NamedProof, masked: boolean) {
  const covered = new Map<string, string>()
  return (compared: ComparedSide): NonNullable<ComparisonReport['rows'][number]['a']> => {
    const { value, place } = compared
    const path = covered.get(place.path) ?? cover(place.path)
    covered.set(place.path, path)
    // The hash of a media file reveals nothing about its content.
    const isHidden = masked && isPersonal(place) && place.pointer !== ''
    return {
      value: isHidden ? COVERED : value,
      path,
      pointer: place.pointer,
      coverage: coverageOf(proof, compared)?.coverage ?? null,
    }
  }
}
