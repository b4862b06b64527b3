import { useEffect, useEffectEvent, useMemo } from 'react'
import {
  describeChange,
  type EvidenceLabel,
  evidenceLabels,
  type RecordChange,
  subjectLabel,
} from '../../../shared/analysis/index.ts'
import type { OpenedArchive, ReplayAnswer } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { shellLabels } from '../../labels/shell.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useSelection } from '../../model/archive/selection.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { isContradiction } from '../verdict/replay-link.tsx'
import { announcementOf } from './replay-outcome.ts'
import type { ReplayInput, ReplayState } from './replay-session.ts'
import { useReplaySession } from './use-replay-session.ts'

export type ReplayModel = ReturnType<typeof useReplayModel>

/** Replay of the archive of the page, with its rules, its changes and the actions of the view. */
export function useReplayModel() {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const { opened, evidences } = useModel()
  const [session, state] = useReplaySession(opened)
  const labels = useMemo(() => evidenceLabels(evidences), [evidences])
  const { ranWith, run } = state
  useReplayOfContradiction(opened, state, () => void session.start(bridge, opened.archive))
  return {
    ...state,
    session,
    /** True if the shown result is of other rules or changes. */
    isOutdated: ranWith !== null && !isSame(ranWith, state),
    /** Result of the transaction with changes or other rules, not of the unchanged record alone. */
    hasChanges: ranWith !== null && (ranWith.changes.length > 0 || ranWith.rules !== null),
    proof: run?.kind === 'DONE' ? run.proof : null,
    refused: refusedOf(run, ranWith, state.changes),
    titleOf: (id: string) => numberedTitle(evidences, id),
    describe: (change: RecordChange) => describeChange(change, (id) => subjectOf(labels, id)),
    async start(): Promise<void> {
      const next = await session.start(bridge, opened.archive)
      announce(next.isCancelled ? shellLabels.cancelled : announcementOf(next))
    },
    cancel: (): void => void session.cancel(bridge),
  } as const
}

/** Starts the replay if a link from a contradiction led here. */
function useReplayOfContradiction(
  { report }: OpenedArchive,
  { ranWith, progress }: ReplayState,
  start: () => void,
): void {
  const { place } = useSelection()
  const isLinked =
    place !== null &&
    report.findings.some(
      (finding) =>
        isContradiction(finding) && finding.subject.path === place.path && finding.subject.pointer === place.pointer,
    )
  const isDue = isLinked && ranWith === null && progress === null
  const run = useEffectEvent(start)
  useEffect(() => {
    if (isDue) run()
  }, [isDue])
}

const isSame = (a: ReplayInput, b: ReplayInput): boolean => a.rules === b.rules && a.changes === b.changes

function subjectOf(labels: ReadonlyMap<string, EvidenceLabel>, id: string): string {
  const label = labels.get(id)
  return label ? subjectLabel(label) : id
}

/** Returns the messages of refused changes by their position, as long as the list is that of the run. */
function refusedOf(
  run: ReplayAnswer | null,
  ranWith: ReplayInput | null,
  changes: readonly RecordChange[],
): ReadonlyMap<number, string> {
  if (run?.kind !== 'REFUSED' || ranWith?.changes !== changes) return new Map()
  return new Map(run.refused.map(({ position, message }) => [position, message]))
}
