import { labelFor, toIdentitySummary } from '../../../../shared/analysis/index.ts'
import type { Question } from '../../../../shared/findings/index.ts'
import {
  answerTo,
  type Block,
  capitalize,
  coverageSummary,
  displayedConclusion,
  formatFingerprint,
  isConclusion,
  mayStateAbsence,
  QUESTIONS,
  type ReviewerDecision,
  type Section,
  standingSentence,
  type Tone,
  verdictSentence,
} from '../../../../shared/report/index.ts'
import { toneOf } from '../../state-mark.ts'
import { historyText } from '../decision-history.ts'
import type { SectionSources } from '../sources.ts'

/** Tone of an outcome, by the table that all formats share. */
const toneOfOutcome = (outcome: string): Tone => {
  const { tone } = toneOf(outcome)
  return tone === 'soft' ? 'plain' : tone
}

/** Returns the three separate statements, each with what it does not show. Verdict: "never merged with it" */
export function verdictSection(
  { report, record, standing }: SectionSources,
  decisions: readonly ReviewerDecision[],
): Section {
  return {
    title: 'Three separate statements',
    blocks: [...archiveStatement(report), ...serviceStatement(record, standing), ...reviewStatement(decisions)],
  }
}

function archiveStatement(report: SectionSources['report']): readonly Block[] {
  const { indication, subIndication, signature } = report
  const questions = (Object.keys(QUESTIONS) as Question[]).map((question): Block => {
    const { outcome, text } = answerTo(question, report)
    return { kind: 'outcome', title: QUESTIONS[question], mark: outcome, tone: toneOfOutcome(outcome), text }
  })
  return [
    { kind: 'heading', text: 'Is the archive genuine?' },
    {
      kind: 'outcome',
      title: subIndication === null ? 'Verdict' : `Verdict (${subIndication})`,
      mark: indication,
      tone: toneOfOutcome(indication),
      text: `${capitalize(verdictSentence(report))}.`,
    },
    ...(signature.key?.test
      ? [{ kind: 'paragraph', text: 'Test key: this proves nothing about a real person.' } as const]
      : []),
    ...questions,
    { kind: 'paragraph', text: 'This does not show:' },
    { kind: 'list', items: report.limitsOfEvidence },
  ]
}

function serviceStatement(
  record: SectionSources['record'],
  { levelOfAssurance: part }: SectionSources['standing'],
): readonly Block[] {
  const { levelOfAssurance, status } = toIdentitySummary(record)
  const level = levelOfAssurance === null ? null : labelFor('LevelOfAssurance', levelOfAssurance)
  const claim = standingSentence(part)
  const absence = mayStateAbsence(part) ? 'No conclusion is recorded.' : 'The conclusion could not be read.'
  return [
    { kind: 'heading', text: 'What did the service conclude?' },
    {
      kind: 'outcome',
      title: 'Level of assurance',
      mark: levelOfAssurance === null ? 'NONE' : displayedConclusion(levelOfAssurance, part),
      tone: isConclusion(part) ? 'plain' : 'unsure',
      text: [claim, ...(level === null ? [absence] : [`${level.title}. ${level.meaning}`])]
        .filter((sentence) => sentence !== null)
        .join(' '),
    },
    ...(status === null
      ? []
      : [{ kind: 'facts', rows: [['Status of the identity', displayedConclusion(status, part)]] } as const]),
    {
      kind: 'paragraph',
      text: 'This does not show whether the conclusion is right: the service recorded it itself, and its checks were not repeated here.',
    },
  ]
}

function reviewStatement(decisions: readonly ReviewerDecision[]): readonly Block[] {
  const last = decisions.at(-1)
  return [
    { kind: 'heading', text: 'What did our reviewer decide?' },
    last
      ? {
          kind: 'outcome',
          title: `Decision by ${last.reviewer}`,
          mark: last.drift === '' ? last.decision : 'DRIFTED',
          tone: last.drift === '' ? 'plain' : 'unsure',
          text: last.drift === '' ? historyText(last) : last.drift,
        }
      : { kind: 'paragraph', text: 'No decision of a reviewer is part of this report.' },
    {
      kind: 'paragraph',
      text: 'This does not show more than the decision of that person, on what was shown to them. It changes neither statement above.',
    },
  ]
}

/** Returns who signed, with which key, and where the trust comes from. */
export function signerSection({ report: { signature, authenticity }, coverage }: SectionSources): Section {
  const { algorithm, key } = signature
  const rows: (readonly [string, string])[] = [
    ['Authenticity', authenticity],
    ['Algorithm', algorithm ?? 'none'],
    ...(key === null
      ? ([['Key', 'No key was used.']] as const)
      : ([
          ['Source of trust', key.source],
          ['Kind', key.kind === 'certificate' ? 'certificate' : 'public key'],
          ['SHA-256 fingerprint', formatFingerprint(key.sha256Fingerprint)],
          ...(key.subject === undefined ? [] : [['Subject', key.subject] as const]),
          ...(key.notBefore === undefined ? [] : [['Valid', `${key.notBefore} to ${key.notAfter ?? '?'}`] as const]),
          ['Test key', key.test ? 'yes' : 'no'],
        ] as const)),
    ['Files', coverageSummary(coverage)],
  ]
  return {
    title: 'Signer, key and trust',
    blocks: [{ kind: 'facts', rows: rows.map(([name, value]) => [name, value]) }],
  }
}
