import { ActionIcon } from '@mantine/core'
import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { resultOfStatus } from '../../shared/analysis/result.ts'
import { type StateStep, stateAt, stepAt } from '../../shared/analysis/states.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { useAddress } from '../archive/selection.ts'
import { Coded } from '../parts/coded.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { ResultTag } from '../parts/result-tag.tsx'
import { When } from '../parts/when.tsx'
import { timelineWords } from '../words/timeline.ts'

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
  const address = useAddress()
  const [isPlaying, setPlaying] = useState(false)
  const index = useMemo(() => (cursor === null ? steps.length - 1 : stepAt(steps, cursor)), [steps, cursor])
  const step = steps[index]
  const state = useMemo(() => stateAt(steps, index), [steps, index])
  const goTo = (to: number): void => {
    const at = steps[to]?.time.at
    if (at !== null && at !== undefined) onCursor(at)
  }
  useEffect(() => {
    if (!isPlaying) return
    const isLast = index >= steps.length - 1
    const timer = setTimeout(() => (isLast ? setPlaying(false) : goTo(index + 1)), PACE)
    return () => clearTimeout(timer)
  })
  return (
    <section className="panel state-panel" aria-labelledby="state-title">
      <h2 id="state-title">{timelineWords.state}</h2>
      <div className="row">
        <ActionIcon
          variant="default"
          aria-label={timelineWords.previous}
          disabled={index <= 0}
          onClick={() => goTo(index - 1)}
        >
          <StepBack aria-hidden size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={isPlaying ? timelineWords.pause : timelineWords.play}
          onClick={() => {
            if (!isPlaying && index >= steps.length - 1) goTo(0)
            setPlaying(!isPlaying)
          }}
        >
          {isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={timelineWords.next}
          disabled={index >= steps.length - 1}
          onClick={() => goTo(index + 1)}
        >
          <StepForward aria-hidden size={16} />
        </ActionIcon>
        <span className="quiet">{timelineWords.step(index + 1, steps.length)}</span>
      </div>
      <div aria-live="polite">
        {step ? (
          <p>
            <strong>{timelineWords.causes[step.cause]}</strong> <PlaceLink place={step.place} brief />
            <br />
            <When moment={step.time} />
            {step.isDerived && <span className="quiet"> · {timelineWords.byRules}</span>}
          </p>
        ) : (
          <p>{timelineWords.before}</p>
        )}
        <p>
          {timelineWords.level}:{' '}
          <strong>
            {state.levelOfAssurance === null ? '—' : <Coded list="LevelOfAssurance" value={state.levelOfAssurance} />}
          </strong>
        </p>
        {state.evidences.length === 0 && <p className="quiet">{timelineWords.noEvidence}</p>}
        <ul className="plain-list">
          {state.evidences.slice(0, MAX_EVIDENCE).map(({ id, type, status, score, strength }) => (
            <li key={id} className={step?.changed.some((evidence) => evidence.id === id) ? 'state-new' : undefined}>
              <Link to={address({ evidence: id }, 'evidence')}>
                {type === '' ? '—' : wordsFor('EvidenceType', type).title}
              </Link>{' '}
              {status !== null && (
                <ResultTag result={resultOfStatus(status)} code={{ list: 'EvidenceStatus', value: status }} />
              )}{' '}
              {score !== null && (
                <span className="quiet state-standing" title={timelineWords.standingHint}>
                  {timelineWords.standing(
                    wordsFor('Score', score).title,
                    strength === null ? null : wordsFor('Strength', strength).title,
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
