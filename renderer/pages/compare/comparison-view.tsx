import { useEffect } from 'react'
import { Link } from 'wouter'
import {
  comparedAnswer,
  DOCUMENT_ANSWERS,
  formatDuration,
  HOLDER_ANSWERS,
  labelFor,
  OUTCOME_LABELS,
  type ProofComparison,
  RELATIONS,
  recordCoverage,
  visible,
} from '../../../shared/analysis/index.ts'
import { capitalize, displayedConclusion } from '../../../shared/report/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { compareLabels } from '../../labels/compare.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { ModelContext } from '../../model/archive/model-context.ts'
import { CoverBanner } from '../../parts/cover-banner.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { Indication, indicationOf } from '../../parts/indication.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'
import { Tag } from '../../parts/tag.tsx'
import { ChainPanel } from './chain-panel.tsx'
import { ComparisonTables } from './comparison-tables.tsx'
import { MediaComparison } from './media-comparison.tsx'
import { useComparison } from './use-comparison.ts'

interface ComparisonViewProps {
  readonly left: ArchiveModel
  readonly right: ArchiveModel
}

/** Result of a comparison: one sentence first, then both archives, the answers, the images and all values. */
export function ComparisonView({ left, right }: ComparisonViewProps) {
  const comparison = useComparison(left, right)
  const announce = useAnnounce()
  const { headline } = comparison
  useEffect(() => announce(headline), [announce, headline])
  return (
    <div className="view stack">
      <section className="panel compare-result" aria-label={compareLabels.result}>
        <p className="compare-headline">
          <bdi>{visible(headline)}</bdi>
        </p>
        <div className="compare-sides">
          <Side name="A" model={left} outcome={comparison.left} />
          <Side name="B" model={right} outcome={comparison.right} />
        </div>
        <Answers comparison={comparison} indications={[left, right].map(({ opened }) => opened.report.indication)} />
      </section>
      <ChainPanel />
      <MediaComparison left={left} right={right} media={comparison.media} />
      <ComparisonTables left={left} right={right} comparison={comparison} />
    </div>
  )
}

const RESULTS = {
  PASSED: 'POSITIVE',
  PARTIAL: 'WARNING',
  FAILED: 'NEGATIVE',
  UNFINISHED: 'PENDING',
  EMPTY: 'NEUTRAL',
  UNREADABLE: 'INCONCLUSIVE',
} as const

interface SideProps {
  readonly name: string
  readonly model: ArchiveModel
  readonly outcome: ProofComparison['left']
}

function Side({ name, model, outcome }: SideProps) {
  const { opened, coverage, standing } = model
  const files = recordCoverage(coverage)
  return (
    <ModelContext value={model}>
      <section className="compare-side" aria-label={`${name}: ${visible(opened.name)}`}>
        <h2>
          <span className="compare-letter">{name}</span>{' '}
          <Link to={`/archive/${opened.archive}/verdict`}>
            <bdi>{visible(opened.name)}</bdi>
          </Link>
        </h2>
        <p className="row">
          <Indication value={indicationOf(opened)} />
          <CoverageScope part={standing.record} files={files}>
            <ResultTag result={RESULTS[outcome.kind]} text={OUTCOME_LABELS[outcome.kind]} />
            {outcome.levelOfAssurance !== null && (
              <Tag tone="quiet">
                {visible(
                  displayedConclusion(
                    labelFor('LevelOfAssurance', outcome.levelOfAssurance).title,
                    standing.levelOfAssurance,
                  ),
                )}
              </Tag>
            )}
          </CoverageScope>
        </p>
        {outcome.reason !== '' && (
          <p className="quiet">
            <bdi>{visible(capitalize(outcome.reason))}.</bdi>
          </p>
        )}
        <CoverBanner files={files} />
      </section>
    </ModelContext>
  )
}

interface AnswersProps {
  readonly comparison: ProofComparison
  readonly indications: Parameters<typeof comparedAnswer>[1]
}

function Answers({ comparison, indications }: AnswersProps) {
  const { holder, documents, relation, gapMs } = comparison
  return (
    <dl className="facts compare-answers">
      <dt>{compareLabels.person}</dt>
      <dd>{comparedAnswer(HOLDER_ANSWERS[holder.answer], indications)}</dd>
      <dt>{compareLabels.documents}</dt>
      <dd>{comparedAnswer(DOCUMENT_ANSWERS[documents.answer], indications)}</dd>
      <dt>{compareLabels.relation}</dt>
      <dd>{RELATIONS[relation]}</dd>
      <dt>{compareLabels.gap}</dt>
      <dd>{gapMs === null ? compareLabels.notRecorded : formatDuration(gapMs)}</dd>
    </dl>
  )
}
