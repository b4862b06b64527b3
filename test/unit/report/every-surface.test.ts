import { beforeAll, describe, expect, test } from 'vitest'
import { archiveLine } from '../../../main/cli/library/archive-rows.ts'
import { maskOpened } from '../../../main/host/masking/mask-opened.ts'
import { archiveCsv } from '../../../main/library/archive-csv.ts'
import type { ListedArchive } from '../../../main/library/queries/listed-archive.ts'
import { comparisonText } from '../../../main/report/comparison-text.ts'
import { makeReport } from '../../../main/report/document/make-report.ts'
import { NO_PAINT } from '../../../main/report/paint.ts'
import { htmlRenderer } from '../../../main/report/render-html.ts'
import { junitRenderer } from '../../../main/report/render-junit.ts'
import { textRenderer } from '../../../main/report/render-text.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { compareProofs } from '../../../shared/analysis/comparison/compare-proofs.ts'
import { toComparedProof } from '../../../shared/analysis/comparison/compared-proof.ts'
import { comparisonJson } from '../../../shared/analysis/comparison/comparison-json.ts'
import { askQuestion } from '../../../shared/analysis/questions/ask-question.ts'
import { QUESTIONS } from '../../../shared/analysis/questions/index.ts'
import { questionContext } from '../../../shared/analysis/questions/question.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { checkOf } from '../../../shared/findings/check-of.ts'
import type { ListedRow } from '../../../shared/list/archive-row.ts'
import { rowsCsv } from '../../../shared/list/rows-csv.ts'
import { toArchiveRow } from '../../../shared/list/to-archive-row.ts'
import { member, scalarText } from '../../../shared/report/json-access.ts'
import { allJudgedInputs, type JudgedInput } from '../../support/judged-inputs.ts'

/** A conclusion of the service as it is displayed. */
const CONCLUSION = /\bLOA ?[0-9]\b|\bVerified\b|was reached\b|\bwere verified\b/
/** What has to be said with a conclusion that is none. */
const QUALIFIER =
  /not genuine|cannot be verified|could not be judged|unconfirmed|claimed|not judged|No trusted signature confirms|not a proof archive|neither archive/i
/** What is said about an absence, or about content that was read. */
const ABSENCE = /decided alone|nobody decided|No conclusion is recorded|records no evidence|No times are recorded/i
const OF_LIMIT = /not genuine as it stands|agrees with itself|changed after signing|\bis missing\b/i

interface Surface {
  readonly name: string
  /** Texts that are read on their own: the qualifier must be in each. */
  texts(input: JudgedInput): readonly string[] | Promise<readonly string[]>
}

const row = ({ report, facts, coverage }: JudgedInput): ListedRow => ({
  ...toArchiveRow(report, report, facts, coverage),
  ...{ index: 0, took: 1 },
})

const archive = ({ report, facts }: JudgedInput): ListedArchive => {
  const record = readRecord(contentOf(facts))
  const { indication, subIndication, integrity, authenticity, conformance } = report
  return {
    ...{ id: 1, sha256: 'ab'.repeat(32), container: 'mime', size: 1, addedAt: 0, verifiedAt: 0, bytesState: 'stored' },
    ...{ legalHold: false, isTestKey: true, path: null, tags: [], proofId: null, identityId: null, tenantId: null },
    ...{ previousProofId: null, startTime: null, endTime: null },
    levelOfAssurance: scalarText(member(record.globalStatus, 'levelOfAssurance')),
    ...{ indication, subIndication, integrity, authenticity, conformance },
  }
}

const compared = ({ facts, report, coverage, standing }: JudgedInput) =>
  toComparedProof(
    { record: readRecord(contentOf(facts)), report, coverage, standing: standing.record },
    { masked: true },
  )

/** Sections of a signed report that are made from the record. */
const OF_RECORD = new Set(['verdict', 'diagnosis', 'conclusion', 'fields', 'adjudication', 'timeline'])

const SURFACES: readonly Surface[] = [
  {
    name: 'verify as text',
    texts: ({ report, coverage }) => [textRenderer(NO_PAINT, false).line({ kind: 'report', report, coverage })],
  },
  {
    name: 'verify with a line for each input',
    texts: ({ report, coverage }) => [textRenderer(NO_PAINT, true).line({ kind: 'report', report, coverage })],
  },
  {
    name: 'verify as HTML',
    texts: ({ report, coverage }) => [htmlRenderer.line({ kind: 'report', report, coverage })],
  },
  {
    name: 'verify as JUnit',
    texts: ({ report, coverage }) => [junitRenderer(checkOf).line({ kind: 'report', report, coverage })],
  },
  { name: 'rows of the library on the command line', texts: (input) => [archiveLine(archive(input))] },
  {
    name: 'audit questions',
    texts: ({ facts, standing }) => {
      const context = questionContext(readRecord(contentOf(facts)), { masked: true })
      return QUESTIONS.map((question) => askQuestion(question, context, standing.record).sentence)
    },
  },
  {
    name: 'comparison',
    texts: (input) => {
      const proof = compared(input)
      const comparison = compareProofs(proof, proof)
      const named = { name: 'A', proof, cover: (text: string) => text }
      return [comparison.headline, comparisonText(comparisonJson(named, named, comparison, true), [])]
    },
  },
  {
    name: 'signed report',
    texts: async ({ facts, report, coverage }) => {
      const { head, parts } = await makeReport({
        ...{ facts, report, coverage, record: readRecord(contentOf(facts)) },
        thumbnail: async () => 'not drawn',
        ...{ decisions: [], signedDecisions: [], caseId: null, createdAt: '2026-06-01T00:00:00.000Z', options: [] },
      })
      return head.parts
        .filter(({ key, replaces }) => OF_RECORD.has(replaces ?? key))
        .map(({ key }) => parts.get(key)?.text ?? '')
    },
  },
]

let inputs: readonly JudgedInput[]
beforeAll(async () => {
  inputs = await allJudgedInputs()
}, 300_000)

describe.each(SURFACES)('$name: every forgery, sample, trust state, limit and unreadable input', ({ texts }) => {
  let shown: readonly { readonly input: JudgedInput; readonly texts: readonly string[] }[]
  beforeAll(async () => {
    shown = await Promise.all(inputs.map(async (input) => ({ input, texts: await texts(input) })))
  }, 300_000)

  const wrongIn = (claims: (text: string, input: JudgedInput) => string | undefined): readonly string[] =>
    shown.flatMap(({ input, texts }) =>
      texts.flatMap((text) => {
        const claim = claims(text, input)
        return claim === undefined ? [] : [`${input.id}: ${claim}`]
      }),
    )

  test('a conclusion that is not confirmed is displayed with what it is', () => {
    const unqualified = (text: string, { standing }: JudgedInput) => {
      if (standing.record.standing === 'CONFIRMED' || !CONCLUSION.test(text)) return undefined
      return QUALIFIER.test(text) ? undefined : text.slice(0, 200)
    }
    expect(wrongIn(unqualified)).toEqual([])
  })

  test('nothing is said to be absent in a record that was not read completely', () => {
    const absent = (text: string, { standing }: JudgedInput) =>
      standing.record.isComplete ? undefined : ABSENCE.exec(text)?.[0]
    expect(wrongIn(absent)).toEqual([])
  })

  test('an archive that passes a limit is called neither forged nor in order', () => {
    const judgedByLimit = (text: string, { id }: JudgedInput) =>
      id.startsWith('limit') && !/zipPathSegments|zipTotalBytes|signatureCharacters|mediaReferences/.test(id)
        ? OF_LIMIT.exec(text)?.[0]
        : undefined
    expect(wrongIn(judgedByLimit)).toEqual([])
  })

  test('the holder is told nothing on the strength of content that is not confirmed', () => {
    const told = (text: string, { standing }: JudgedInput) =>
      standing.record.standing === 'CONFIRMED' ? undefined : /The holder may be told[^.]*/.exec(text)?.[0]
    expect(wrongIn(told)).toEqual([])
  })
})

describe('columns for programs', () => {
  test('the CSV of a list has the standing of every conclusion', () => {
    for (const input of inputs) {
      const { service } = row(input)
      const [head = '', line = ''] = rowsCsv([row(input)]).split('\r\n')
      const cells = (text: string) => text.replace('\ufeff', '').split(',')
      expect(cells(head).at(-1)).toBe('conclusionStanding')
      expect(cells(line).at(-1)).toBe(service ? input.standing.record.standing : '')
    }
  })

  test('the CSV of a library has the standing that follows from the stored verdict', () => {
    for (const input of inputs) {
      const cells = archiveCsv([archive(input)], false)
        .trimEnd()
        .split(',')
      const { standing, reason } = input.standing.archive
      // Of a stored row only the verdict is known.
      const expected = reason === 'NO_ARCHIVE' ? 'CONTRADICTED' : standing
      const isOpenLimit = reason === 'LIMIT' && input.report.subIndication !== 'GENERIC'
      expect(cells.at(-1), input.id).toBe(isOpenLimit ? 'UNCONFIRMED' : expected)
    }
  })

  test('a masked window receives the standing of the unmasked content', () => {
    for (const { report, facts, standing, coverage } of inputs) {
      const masked = maskOpened(report, facts, coverage)
      expect(masked.standing).toEqual(standing)
      expect(masked.coverage.files.map((file) => file.coverage)).toEqual(coverage.files.map((file) => file.coverage))
    }
  })

  test('a list, a library and statistics display no conclusion of an archive that is not genuine as one', () => {
    const claimed = inputs.filter(({ report }) => report.indication === 'TOTAL_FAILED')
    expect(claimed.length).toBeGreaterThan(80)
    for (const input of claimed) expect(row(input).service?.standing.standing ?? 'CONTRADICTED').toBe('CONTRADICTED')
  })
})
