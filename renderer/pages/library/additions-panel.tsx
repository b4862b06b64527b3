import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatDuration, visible } from '../../../shared/analysis/index.ts'
import type { CallArguments, LibraryAdd } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { grouped } from '../../labels/grouped.ts'
import { libraryLabels } from '../../labels/library.ts'
import { uploads } from '../../model/library/uploads.ts'
import { useLibrary } from '../../model/library/use-library.ts'

const labels = libraryLabels.add

interface AdditionsPanelProps {
  /** Whether those that ended well are shown; the others always are. */
  readonly hasDone: boolean
}

/** Additions of this host with their progress. */
export function AdditionsPanel({ hasDone }: AdditionsPanelProps) {
  const { value } = useLibrary('library.adds', {})
  const additions = value?.filter(({ state, counts }) => hasDone || state !== 'done' || counts.failed > 0) ?? []
  if (additions.length === 0) return null
  return (
    <section className="library-additions" aria-label={labels.title}>
      {additions.map((addition) => (
        <Addition key={addition.add} addition={addition} />
      ))}
    </section>
  )
}

const doneOf = ({ counts }: LibraryAdd): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function Addition({ addition }: { readonly addition: LibraryAdd }) {
  const { name, state, isSearching, found, failure } = addition
  const done = doneOf(addition)
  const isActive = state === 'running' || state === 'paused'
  const progress = labels.progress(done, found, isSearching)
  const announce = useAnnounce()
  const summary = `${labels.states[state]}: ${visible(name)}`
  const control = useControl(addition.add)
  useEffect(() => announce(summary), [announce, summary])
  if (control.isDismissed) return null
  return (
    <div className="panel library-addition">
      <div className="row">
        <strong className="library-addition-name">{summary}</strong>
        <span className="library-progress">{progress}</span>
        <Rate addition={addition} done={done} />
        <Controls state={state} control={control} />
      </div>
      {isActive && (
        <Progress
          value={(100 * done) / Math.max(1, found)}
          animated={state === 'running' && isSearching}
          aria-label={progress}
        />
      )}
      <Outcomes addition={addition} />
      {failure && <FailureCard failure={failure} />}
    </div>
  )
}

type ControlAction = CallArguments<'library.add-control'>['action']

/** Actions in each state of an addition. */
const ACTIONS: { readonly [state in LibraryAdd['state']]: readonly ControlAction[] } = {
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  cancelled: ['resume', 'dismiss'],
  failed: ['resume', 'dismiss'],
  done: ['dismiss'],
}

/** Returns the control of an addition. A dismissed one is hidden at once, not only when the list of additions has been read again. */
function useControl(add: string) {
  const { run, busy, failure } = useLibraryChange()
  const [isDismissed, setDismissed] = useState(false)
  const start = async (action: ControlAction): Promise<void> => {
    if (action === 'cancel' || action === 'dismiss') uploads.get(add)?.abort()
    if (action === 'dismiss') setDismissed(true)
    const isDone = await run((bridge) => bridge.call('library.add-control', { add, action }), '')
    if (!isDone) setDismissed(false)
  }
  return { start, busy, failure, isDismissed }
}

/** Milliseconds of work before rate and remaining time are shown. */
const MIN_MS = 2000

function Rate({ addition, done }: { readonly addition: LibraryAdd; readonly done: number }) {
  const { state, isSearching, found, workedMs } = addition
  if (state !== 'running' || workedMs < MIN_MS || done === 0) return null
  const perSecond = (1000 * done) / workedMs
  const remaining = isSearching ? null : formatDuration(Math.round((found - done) / perSecond) * 1000)
  return (
    <span className="quiet">
      {labels.rate(perSecond)}
      {remaining !== null && `, ${labels.remaining(remaining)}`}
    </span>
  )
}

interface ControlsProps {
  readonly state: LibraryAdd['state']
  readonly control: ReturnType<typeof useControl>
}

function Controls({ state, control: { start, busy, failure } }: ControlsProps) {
  const first = useRef<HTMLButtonElement>(null)
  const actedIn = useRef<LibraryAdd['state']>(null)
  // The button of an action is removed with the state that it ends: the first button of the new state is focused.
  useEffect(() => {
    if (actedIn.current === null || actedIn.current === state) return
    actedIn.current = null
    if (document.activeElement === document.body) first.current?.focus()
  }, [state])
  const buttons = ACTIONS[state].map((action, index) => (
    <Button
      key={action}
      ref={index === 0 ? first : undefined}
      size="compact-xs"
      variant="default"
      aria-disabled={busy}
      onClick={() => {
        if (busy) return
        actedIn.current = state
        void start(action)
      }}
    >
      {labels[action]}
    </Button>
  ))
  return (
    <>
      {buttons}
      {failure && <FailureCard failure={failure} />}
    </>
  )
}

/** Maximum number of failures that are named. */
const NAMED = 10

function Outcomes({ addition: { counts, skipped, failures } }: { readonly addition: LibraryAdd }) {
  // The keys of the table are the outcomes.
  const outcomes = (Object.keys(labels.counts) as (keyof typeof labels.counts)[]).filter((key) => counts[key] > 0)
  return (
    <>
      <p className="library-outcomes">
        {outcomes.map((key) => `${grouped(counts[key])} ${labels.counts[key]}`).join(', ')}
        {skipped > 0 && <span className="quiet"> {labels.skipped(skipped)}</span>}
      </p>
      {failures.length > 0 && (
        <details>
          <summary>{labels.failures(counts.failed)}</summary>
          <ul className="plain-list">
            {failures.slice(0, NAMED).map(({ name, message }) => (
              <li key={name}>
                <bdi>{visible(name)}</bdi>: {message}
              </li>
            ))}
          </ul>
          {counts.failed > NAMED && <p className="quiet">{labels.moreFailures(counts.failed - NAMED)}</p>}
        </details>
      )}
    </>
  )
}
