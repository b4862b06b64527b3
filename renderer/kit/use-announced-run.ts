import { shellLabels } from '../labels/shell.ts'
import { useModel } from '../model/archive/model-context.ts'
import type { RunOfArchive, RunState } from '../model/ticketed-run.ts'
import { useWindow } from '../model/window/window-context.tsx'
import { useAnnounce } from './announcer.tsx'

interface AnnouncedRun<Result> {
  readonly state: RunState<Result>
  start(): void
  cancel(): void
}

/** Controls a run of the open archive; announces the sentence of its result, or that it was cancelled. */
export function useAnnouncedRun<Result>(
  useRun: RunOfArchive<Result>,
  toSentence: (result: Result) => string,
): AnnouncedRun<Result> {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const { opened } = useModel()
  const [run, state] = useRun(opened)
  const start = async (): Promise<void> => {
    const end = await run.start(bridge, opened.archive)
    if (end.kind === 'ended') announce(toSentence(end.result))
    if (end.kind === 'idle') announce(shellLabels.cancelled)
  }
  return { state, start: () => void start(), cancel: () => void run.cancel(bridge) }
}
