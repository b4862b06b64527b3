import { Button } from '@mantine/core'
import type { DerivationAnswer, DerivationSummary } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { replayLabels } from '../../labels/replay.ts'
import { ResultTag } from '../../parts/result-tag.tsx'
import { RunProgress } from '../../parts/run-progress.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { derivationSentence, outcomeOf } from './replay-outcome.ts'
import type { ReplayModel } from './use-replay-model.ts'

const RESULTS = {
  EQUAL: 'POSITIVE',
  DIFFERENT: 'NEGATIVE',
  NOT_REPRODUCIBLE: 'INCONCLUSIVE',
  NOTHING_RECORDED: 'NEUTRAL',
} as const

/** Runs the replay, and shows the outcome of the derivation with its differences. */
export function DerivationPanel({ model }: { readonly model: ReplayModel }) {
  const { derivation, failure, isCancelled, isOutdated, progress } = model
  return (
    <section className="panel" aria-labelledby="replay-title">
      <div className="panel-head">
        <h2 id="replay-title">{replayLabels.result}</h2>
        {progress === null && (
          <Button size="xs" onClick={() => void model.start()}>
            {derivation === null ? replayLabels.run : replayLabels.again}
          </Button>
        )}
      </div>
      {derivation === null && <p className="quiet">{replayLabels.hint}</p>}
      {progress && (
        <div className="row">
          <RunProgress
            label={replayLabels.running}
            {...progress}
            text={replayLabels.progress(progress.done, progress.total)}
            onCancel={model.cancel}
          />
        </div>
      )}
      {failure && <FailureCard failure={failure} />}
      {isCancelled && <p className="replay-outdated">{replayLabels.cancelled}</p>}
      {isOutdated && progress === null && <p className="replay-outdated">{replayLabels.outdated}</p>}
      {derivation && <Derivation derivation={derivation} model={model} />}
    </section>
  )
}

function Derivation({ derivation, model }: { readonly derivation: DerivationAnswer; readonly model: ReplayModel }) {
  if (derivation.kind === 'FAULTY_RULES') return <p>{replayLabels.rules.notDerived(derivation.faults.length)}</p>
  const outcome = outcomeOf(derivation)
  return (
    <>
      <p className="replay-outcome">
        <ResultTag result={RESULTS[outcome]} text={replayLabels.outcomes[outcome]} /> {derivationSentence(derivation)}
      </p>
      {derivation.differences.length > 0 && <DifferenceTable derivation={derivation} model={model} />}
      <Lacking derivation={derivation} isNamed={outcome === 'NOT_REPRODUCIBLE'} />
    </>
  )
}

/** Members that the record lacks. `isNamed`: the sentence above introduces them. */
function Lacking({ derivation, isNamed }: { readonly derivation: DerivationSummary; readonly isNamed: boolean }) {
  const { lacking, lackingCount } = derivation
  if (lackingCount === 0) return null
  const shown = lacking.slice(0, 20)
  return (
    <>
      {!isNamed && <p>{replayLabels.lacking(lackingCount)}</p>}
      <ul className="plain-list">
        {shown.map((place) => (
          <li key={place.pointer}>
            <PlaceLink place={place} />
          </li>
        ))}
      </ul>
      {lackingCount > shown.length && <p>{replayLabels.moreLacking(lackingCount - shown.length)}</p>}
    </>
  )
}
