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

type OutcomeBlock = Extract<Block, { kind: 'outcome' }>

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

/** Headings of the three statements. */
export const STATEMENTS = {
  archive: 'Is the archive genuine?',
  service: 'What did the service conclude?',
  review: 'What did our reviewer decide?',
} as const

export const TEST_KEY = 'Test key: this proves nothing about a real person.'

/** Returns the verdict on the archive. */
export const verdictOutcome = (report: SectionSources['report']): OutcomeBlock => ({
  kind: 'outcome',
  title: report.subIndication === null ? 'Verdict' : `Verdict (${report.subIndication})`,
  mark: report.indication,
  tone: toneOfOutcome(report.indication),
  text: `${capitalize(verdictSentence(report))}.`,
})

function archiveStatement(report: SectionSources['report']): readonly Block[] {
  const questions = (Object.keys(QUESTIONS) as Question[]).map((question): Block => {
    const { outcome, text } = answerTo(question, report)
    return { kind: 'outcome', title: QUESTIONS[question], mark: outcome, tone: toneOfOutcome(outcome), text }
  })
  return [
    { kind: 'heading', text: STATEMENTS.archive },
    verdictOutcome(report),
    ...(report.signature.key?.test ? [{ kind: 'paragraph', text: TEST_KEY } as const] : []),
    ...questions,
    { kind: 'paragraph', text: 'This does not show:' },
    { kind: 'list', items: report.limitsOfEvidence },
  ]
}

/** Returns the conclusion of the service, with its standing. */
export function serviceOutcome({
  record,
  standing: { levelOfAssurance: part },
}: Pick<SectionSources, 'record' | 'standing'>): OutcomeBlock {
  const { levelOfAssurance } = toIdentitySummary(record)
  const level = levelOfAssurance === null ? null : labelFor('LevelOfAssurance', levelOfAssurance)
  const claim = standingSentence(part)
  const absence = mayStateAbsence(part) ? 'No conclusion is recorded.' : 'The conclusion could not be read.'
  return {
    kind: 'outcome',
    title: 'Level of assurance',
    mark: levelOfAssurance === null ? 'NONE' : displayedConclusion(levelOfAssurance, part),
    tone: isConclusion(part) ? 'plain' : 'unsure',
    text: [claim, ...(level === null ? [absence] : [`${level.title}. ${level.meaning}`])]
      .filter((sentence) => sentence !== null)
      .join(' '),
  }
}

function serviceStatement(record: SectionSources['record'], standing: SectionSources['standing']): readonly Block[] {
  const { status } = toIdentitySummary(record)
  return [
    { kind: 'heading', text: STATEMENTS.service },
    serviceOutcome({ record, standing }),
    ...(status === null
      ? []
      : [
          {
            kind: 'facts',
            rows: [['Status of the identity', displayedConclusion(status, standing.levelOfAssurance)]],
          } as const,
        ]),
    {
      kind: 'paragraph',
      text: 'This does not show whether the conclusion is right: the service recorded it itself, and its checks were not repeated here.',
    },
  ]
}

export const NO_DECISION = 'No decision of a reviewer is part of this report.'

/** Returns the decision of a reviewer, with who did what. */
export const reviewOutcome = (decision: ReviewerDecision): OutcomeBlock => ({
  kind: 'outcome',
  title: `Decision by ${decision.reviewer}`,
  mark: decision.drift === '' ? decision.decision : 'DRIFTED',
  tone: decision.drift === '' ? 'plain' : 'unsure',
  text: decision.drift === '' ? historyText(decision) : decision.drift,
})

/** Returns the third statement: the latest decision of a reviewer, and what it does not show. */
export function reviewStatement(decisions: readonly ReviewerDecision[]): readonly Block[] {
  const last = decisions.at(-1)
  return [
    { kind: 'heading', text: STATEMENTS.review },
    last ? reviewOutcome(last) : { kind: 'paragraph', text: NO_DECISION },
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
