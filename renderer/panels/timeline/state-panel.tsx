import { ActionIcon } from '@mantine/core'
import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import {
  labelFor,
  recordCoverage,
  resultOfStatus,
  type StateStep,
  stateAt,
  stepAt,
} from '../../../shared/analysis/index.ts'
import { displayedConclusion } from '../../../shared/report/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { timelineLabels } from '../../labels/timeline.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import { CoverageScope } from '../../parts/coverage-scope.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'

interface StatePanelProps {
  readonly steps: readonly StateStep[]
  /** Milliseconds on the archive's scale; null for the end. */
  readonly cursor: number | null
  readonly onCursor: (at: number) => void
}

/** Milliseconds per step during playback. */
const PACE = 1200

/** Maximum number of listed evidence; the Evidence view lists all. */
const MAX_EVIDENCE = 100

/** State of the identity at the cursor, with controls to step through all states. */
export function StatePanel({ steps, cursor, onCursor }: StatePanelProps) {
  const { coverage, standing } = useModel()
  const index = useMemo(() => (cursor === null ? steps.length - 1 : stepAt(steps, cursor)), [steps, cursor])
  const goTo = (to: number): void => {
    const at = steps[to]?.time.at
    if (at !== null && at !== undefined) onCursor(at)
  }
  return (
    <section className="panel state-panel" aria-labelledby="state-title">
      <h2 id="state-title">{timelineLabels.state}</h2>
      <StepButtons index={index} count={steps.length} goTo={goTo} />
      <div aria-live="polite">
        {/* The last state is that of identityDetails.json. */}
        <CoverageScope part={standing.record} files={recordCoverage(coverage)}>
          <StateAt steps={steps} index={index} />
        </CoverageScope>
      </div>
    </section>
  )
}

interface StepButtonsProps {
  readonly index: number
  readonly count: number
  goTo(index: number): void
}

function StepButtons({ index, count, goTo }: StepButtonsProps) {
  const [isPlaying, setPlaying] = useState(false)
  const isLast = index >= count - 1
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => (isLast ? setPlaying(false) : goTo(index + 1)), PACE)
    return () => clearTimeout(timer)
  })
  const toggle = (): void => {
    if (!isPlaying && isLast) goTo(0)
    setPlaying(!isPlaying)
  }
  const { previous, pause, play, next } = timelineLabels
  return (
    <div className="row">
      <ActionIcon variant="default" aria-label={previous} disabled={index <= 0} onClick={() => goTo(index - 1)}>
        <StepBack aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={isPlaying ? pause : play} onClick={toggle}>
        {isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
      </ActionIcon>
      <ActionIcon variant="default" aria-label={next} disabled={isLast} onClick={() => goTo(index + 1)}>
        <StepForward aria-hidden size={16} />
      </ActionIcon>
      <span className="quiet">{timelineLabels.step(index + 1, count)}</span>
    </div>
  )
}

function StateAt({ steps, index }: { readonly steps: readonly StateStep[]; readonly index: number }) {
  const { standing } = useModel()
  const step = steps[index]
  const { levelOfAssurance, evidences } = useMemo(() => stateAt(steps, index), [steps, index])
  return (
    <>
      {step ? (
        <p>
          <strong>{timelineLabels.causes[step.cause]}</strong> <PlaceLink place={step.place} brief />
          <br />
          <When moment={step.time} />
          {step.isDerived && <span className="quiet"> · {timelineLabels.byRules}</span>}
        </p>
      ) : (
        <p>{timelineLabels.before}</p>
      )}
      <p>
        {timelineLabels.level}:{' '}
        {levelOfAssurance === null ? '—' : <Coded list="LevelOfAssurance" value={levelOfAssurance} />}
        {levelOfAssurance !== null && <span className="quiet">{displayedConclusion('', standing.record)}</span>}
      </p>
      {evidences.length === 0 && <p className="quiet">{timelineLabels.noEvidence}</p>}
      <ul className="plain-list">
        {evidences.slice(0, MAX_EVIDENCE).map((evidence) => (
          <EvidenceState
            key={evidence.id}
            evidence={evidence}
            isChanged={step?.changed.some(({ id }) => id === evidence.id) === true}
          />
        ))}
      </ul>
      {evidences.length > MAX_EVIDENCE && <p>{timelineLabels.moreEvidence(evidences.length - MAX_EVIDENCE)}</p>}
    </>
  )
}

interface EvidenceStateProps {
  readonly evidence: ReturnType<typeof stateAt>['evidences'][number]
  readonly isChanged: boolean
}

function EvidenceState({ evidence: { id, status, score, strength }, isChanged }: EvidenceStateProps) {
  const address = useAddress()
  const { evidences } = useModel()
  return (
    <li className={isChanged ? 'state-new' : undefined}>
      <Link to={address({ evidence: id }, 'evidence')}>{numberedTitle(evidences, id)}</Link>{' '}
      {status !== null && (
        <ResultTag result={resultOfStatus(status)} code={{ list: 'EvidenceStatus', value: status }} />
      )}{' '}
      {score !== null && (
        <span className="quiet state-standing" title={timelineLabels.standingHint}>
          {timelineLabels.standing(
            labelFor('Score', score).title,
            strength === null ? null : labelFor('Strength', strength).title,
          )}
        </span>
      )}
    </li>
  )
}
