import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOTHING } from '../../../main/cli/inputs/replay-reading.ts'
import { archiveLine } from '../../../main/cli/library/archive-rows.ts'
import { formatReplayText } from '../../../main/cli/output/replay-output.ts'
import { maskOpened } from '../../../main/host/masking/mask-opened.ts'
import { archiveCsv } from '../../../main/library/archive-csv.ts'
import type { ListedArchive } from '../../../main/library/queries/listed-archive.ts'
import { comparisonText } from '../../../main/report/comparison-text.ts'
import { makeReport } from '../../../main/report/document/make-report.ts'
import { printedReport } from '../../../main/report/document/printed-report.ts'
import type { ReportCopy } from '../../../main/report/document/report-copy.ts'
import { NO_PAINT } from '../../../main/report/paint.ts'
import { renderPdf } from '../../../main/report/pdf/render-pdf.ts'
import { renderSignedHtml } from '../../../main/report/portable/render-signed-html.ts'
import { renderTicket } from '../../../main/report/portable/render-ticket.ts'
import { htmlRenderer } from '../../../main/report/render-html.ts'
import { junitRenderer } from '../../../main/report/render-junit.ts'
import { sarifRenderer } from '../../../main/report/render-sarif.ts'
import { textRenderer } from '../../../main/report/render-text.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { compareProofs } from '../../../shared/analysis/comparison/compare-proofs.ts'
import { toComparedProof } from '../../../shared/analysis/comparison/compared-proof.ts'
import { comparisonJson } from '../../../shared/analysis/comparison/comparison-json.ts'
import { coverageSentence } from '../../../shared/analysis/diagnosis/coverage-sentence.ts'
import { diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import { diagnosisBlocks } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import { diagnosisJson } from '../../../shared/analysis/diagnosis/diagnosis-json.ts'
import { diagnosisMarkdown, diagnosisText } from '../../../shared/analysis/diagnosis/render-diagnosis.ts'
import { askQuestion } from '../../../shared/analysis/questions/ask-question.ts'
import { QUESTIONS } from '../../../shared/analysis/questions/index.ts'
import { questionContext } from '../../../shared/analysis/questions/question.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { deriveRecord } from '../../../shared/analysis/replay/derive-record.ts'
import { checkOf } from '../../../shared/findings/check-of.ts'
import type { ListedRow } from '../../../shared/list/archive-row.ts'
import { rowsCsv } from '../../../shared/list/rows-csv.ts'
import { toArchiveRow } from '../../../shared/list/to-archive-row.ts'
import { member, scalarText } from '../../../shared/report/json-access.ts'
import { verdictSentence } from '../../../shared/report/verdict-text.ts'
import { describeLogDetail } from '../../../shared/review/log-detail.ts'
import { reasonsFor, toReasoned } from '../../../shared/review/reasons.ts'
import { reasonText } from '../../../shared/review/review-words.ts'
import { allJudgedInputs, type JudgedInput } from '../../support/judged-inputs.ts'
import { inLength } from '../../support/length.ts'
import { STANDING_RULES } from '../../support/standing-claims.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
const OF_RECORD = new Set([
  'summary',
  'images',
  'verdict',
  'diagnosis',
  'conclusion',
  'fields',
  'adjudication',
  'timeline',
])

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
  {
    name: 'verify as SARIF',
    texts: ({ report, coverage }) => [sarifRenderer.line({ kind: 'report', report, coverage })],
  },
  {
    name: 'entries of the log',
    texts: (input) => {
      const { indication, levelOfAssurance: level } = archive(input)
      return [describeLogDetail('archive.added', { indication, level }, () => null)]
    },
  },
  {
    name: 'reasons of a signed approval',
    texts: ({ report }) => reasonsFor(toReasoned('APPROVED', report)).map(reasonText),
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
    name: 'replay as text',
    texts: ({ facts, standing }) => {
      const derivation = deriveRecord(readRecord(contentOf(facts)), null)
      const replayed = {
        ...NOTHING,
        derivation,
        outcome: derivation.differences.length > 0 ? 'DIFFERENT' : 'EQUAL',
      } as const
      return [formatReplayText(replayed, null, standing.record)]
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
    name: 'diagnosis',
    texts: ({ facts, report, coverage, standing }) => {
      const verdict = verdictSentence(report)
      const part = standing.record
      const diagnosis = diagnose(readRecord(contentOf(facts)), {
        masked: true,
        standing: { part, verdict, findings: report.findings },
      })
      const { indication } = report
      const named = { name: 'A', indication, verdict, coverage: coverageSentence(coverage, part) }
      return AUDIENCES.flatMap((audience) => {
        const blocks = diagnosisBlocks(named, diagnosis, audience)
        return [
          diagnosisText(blocks),
          diagnosisMarkdown(blocks),
          JSON.stringify(diagnosisJson(named, diagnosis, audience)),
        ]
      })
    },
  },
  {
    name: 'sections of a signed report',
    texts: async (input) => {
      const { head, parts } = await reportOf(input)
      return head.parts
        .filter(({ key, replaces }) => OF_RECORD.has(replaces ?? key))
        .map(({ key }) => parts.get(key)?.text ?? '')
    },
  },
  {
    name: 'signed report as HTML',
    // Its attachments are the sections and the machine report.
    texts: async (input) => [renderSignedHtml(await reportOf(input)).replace(/<footer>.*|<[^>]*>/gs, ' ')],
  },
  { name: 'signed report as a ticket', texts: async (input) => [renderTicket(await reportOf(input))] },
]

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/i
/** PDF are slow to draw. */
const SHORT_PRINTS = 6
const AUDIENCES = ['support', 'holder', 'auditor'] as const

const reports = new Map<JudgedInput, Promise<ReportCopy>>()
/** Makes the report about an input once. */
function reportOf(input: JudgedInput): Promise<ReportCopy> {
  const { facts, report, coverage } = input
  const made =
    reports.get(input) ??
    makeReport({
      ...{ facts, report, coverage, record: readRecord(contentOf(facts)) },
      thumbnail: async () => 'not drawn',
      ...{ decisions: [], signedDecisions: [], caseId: null, createdAt: '2026-06-01T00:00:00.000Z', options: [] },
    })
  reports.set(input, made)
  return made
}

/** One input of each standing and reason. */
const ofEachKind = (): readonly JudgedInput[] => [
  ...new Map(inputs.map((input) => [JSON.stringify(input.standing), input])).values(),
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

  test.each(STANDING_RULES)('$name', ({ falseIn }) => {
    const wrong = shown.flatMap(({ input, texts }) =>
      texts.flatMap((text) => {
        const claim = falseIn(text, input)
        return claim === undefined ? [] : [`${input.id}: ${claim}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

test('no approval of an archive that is not genuine or not judged is signed without its reason', () => {
  for (const { id, report, standing } of inputs) {
    const refuted = standing.archive.standing === 'CONTRADICTED' || report.subIndication === 'GENERIC'
    if (refuted) {
      expect(toReasoned('APPROVED', report), id).toBe('OVERRULED')
      const texts = reasonsFor('OVERRULED').map(reasonText)
      expect(texts.join(' '), id).not.toMatch(/result agree|as signed|genuine\b(?<!not genuine)/)
    }
    if (standing.archive.standing === 'CONFIRMED') expect(toReasoned('APPROVED', report), id).toBe('APPROVED')
  }
})

test('a section from a file that is as signed is not called changed because another file was', async () => {
  const input = inputs.find(({ id }) => id === 'sample level-raised')
  const { parts } = await reportOf(input as JudgedInput)
  expect(parts.get('conclusion')?.text).toContain('was changed after signing')
  for (const key of ['timeline', 'adjudication']) {
    expect(parts.get(key)?.text).toContain('The archive is not genuine as it stands: this is what the file claims.')
    expect(parts.get(key)?.text).not.toContain('was changed after signing')
  }
})

test('evidence and pictures of a signed report are named, without ids made for programs', async () => {
  const names: string[] = []
  for (const input of inputs)
    for (const { title, blocks } of printedReport(await reportOf(input)).sections)
      names.push(
        title,
        ...blocks.flatMap((block) => (block.kind === 'images' ? block.images.map(({ label }) => label) : [])),
      )
  expect(new Set(names)).toContain('Driving licence · front')
  expect(names.filter((name) => UUID.test(name))).toEqual([])
})

test('a printed PDF says of each kind of standing only what it allows', { timeout: 60_000 }, async ({ skip }) => {
  const wrong: string[] = []
  for (const input of inLength(ofEachKind().slice(0, SHORT_PRINTS), inputs)) {
    const file = join(temporaryFolder(), 'report.pdf')
    writeFileSync(file, await renderPdf(await reportOf(input)))
    const { error, stdout } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    if (error) skip('pdftotext is not installed')
    expect(stdout, input.id).toContain('Verification report')
    wrong.push(...STANDING_RULES.flatMap(({ falseIn }) => falseIn(stdout, input) ?? []))
  }
  expect(wrong).toEqual([])
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
