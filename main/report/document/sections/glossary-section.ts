import { indicatorLabel, labelFor, toAdjudication } from '../../../../shared/analysis/index.ts'
import { CATALOGUE, isOpenCheck } from '../../../../shared/findings/index.ts'
import { OUTCOME_WORDS, type ReviewerDecision, type Section } from '../../../../shared/report/index.ts'
import { fourEyesText, isReviewWord, REVIEW_MEANINGS, reasonText } from '../../../../shared/review/index.ts'
import type { SectionSources } from '../sources.ts'

type Row = readonly [code: string, title: string, meaning: string]

/** Returns the meaning of every code that occurs in the record, the findings, or the decisions, and of the words of the verdict. */
export function glossarySection(
  { record, models, report }: SectionSources,
  decisions: readonly ReviewerDecision[],
): Section {
  const rows = new Map<string, Row>()
  const add = (enumeration: string, code: string | null): void => {
    if (code === null || code === '' || rows.has(code)) return
    const { title, meaning } = labelFor(enumeration, code)
    rows.set(code, [code, title, meaning])
  }
  for (const { name, type, evidenceType, evaluation, verifications } of record.operations) {
    add('OperationName', name)
    add('OperationType', type)
    add('EvidenceType', evidenceType)
    add('LevelOfAssurance', evaluation?.levelOfAssurance ?? null)
    for (const { participant, state } of verifications) {
      add('ParticipantType', participant)
      add('ParticipantState', state)
    }
  }
  for (const { standing, breakdown, errors } of models) {
    add('EvidenceStatus', standing.status)
    add('Score', standing.score)
    for (const { indicator } of breakdown.entries) {
      const { title, meaning } = indicatorLabel(indicator)
      if (!rows.has(indicator)) rows.set(indicator, [indicator, title, meaning])
    }
    for (const { code } of errors) add('ErrorCode', code)
  }
  for (const { decisions } of toAdjudication(record).cases)
    for (const { status } of decisions) add('ParticipantState', status)
  const { indication, integrity, authenticity, conformance, checks, findings } = report
  const outcomes = checks.map((check) => (isOpenCheck(check, report) ? 'OPEN' : check.outcome))
  for (const word of [
    indication,
    integrity,
    authenticity,
    conformance,
    ...outcomes,
    ...findings.map(({ level }) => level),
  ])
    if (Object.hasOwn(OUTCOME_WORDS, word)) rows.set(word, [word, 'Verdict and checks', OUTCOME_WORDS[word] ?? ''])
  for (const { code, advice } of findings) {
    const text = CATALOGUE.get(code)?.failure ?? code
    if (!rows.has(code)) rows.set(code, [code, text, advice])
  }
  for (const { decision, state, reasons, fourEyes, history } of decisions) {
    for (const word of [decision, state, ...history.map(({ kind }) => kind)])
      if (isReviewWord(word)) rows.set(word, [word, 'Review', REVIEW_MEANINGS[word]])
    for (const code of reasons) rows.set(code, [code, 'Reason of a decision', reasonText(code)])
    rows.set(fourEyes, [fourEyes, 'Four-eyes policy', fourEyesText(fourEyes)])
  }
  const sorted = [...rows.values()].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    title: 'Glossary',
    blocks: [
      { kind: 'paragraph', text: 'Every code that occurs in this archive and in this report.' },
      {
        kind: 'table',
        label: 'Codes and their meaning',
        columns: ['Code', 'Name', 'Meaning'],
        rows: sorted.map((row) => [...row]),
      },
    ],
  }
}
