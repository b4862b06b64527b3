import { Button, Modal, Progress } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Dropped, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { splitDropped } from '../trust/trust-material.ts'
import { useOffer } from '../trust/trust-offers.tsx'
import { listWords } from '../words/list.ts'
import { shellWords } from '../words/shell.ts'
import { useNotify } from './announcer.tsx'
import { type Collected, chosenFiles, droppedFrom, MAX_FILES } from './dropped-files.ts'

/** UTF-16 units of a name that is sent to the host. */
const MAX_NAME = 1000

const TakeContext = createContext<(collected: Collected) => void>(() => {})

/** Hands files over to the host and goes to what becomes of them. */
export const useTake = () => useContext(TakeContext)

/** Opens the system's dialog for a file, wherever one is. */
export const openFile = (): void => document.querySelector<HTMLElement>('[data-open-file]')?.click()

interface Taking {
  readonly name: string
  readonly stop: AbortController
  /** Per cent; null while it is not known. */
  readonly progress: number | null
}

const nameOf = ([only, ...others]: readonly Dropped[]): string =>
  only && others.length === 0 ? only.name : listWords.several(others.length + 1)

/** The whole window is a place to drop archives and folders on. */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const { bridge, archives, lists } = useWindow()
  const [, go] = useLocation()
  const notify = useNotify()
  const offer = useOffer()
  const [taking, setTaking] = useState<Taking | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const take = useCallback(
    async ({ dropped: all, isCut }: Collected) => {
      if (all.length === 0) return notify(shellWords.drop.nothing, true)
      const { material, others: dropped } = await splitDropped(all)
      offer(material)
      if (dropped.length === 0) return
      notify(isCut ? shellWords.drop.cut(MAX_FILES) : '', isCut)
      const stop = new AbortController()
      const name = nameOf(dropped)
      const list = `list-${crypto.randomUUID()}`
      const onProgress = (done: number, total: number): void =>
        setTaking({ name, stop, progress: total === 0 ? null : Math.floor((100 * done) / total) })
      setFailure(null)
      setTaking({ name, stop, progress: null })
      const control = { onProgress, signal: stop.signal }
      bridge
        .handOver(dropped, { list, name: name.slice(0, MAX_NAME) }, control)
        .then((sorted) => {
          if (sorted.kind === 'list') {
            lists.show(sorted.list, name, stop)
            go(`/list/${sorted.list}`)
          } else {
            void archives.open(sorted.archive, name)
            go(`/archive/${sorted.archive}/verdict`)
          }
        })
        .catch((error: unknown) => {
          if (!stop.signal.aborted) setFailure(failureOf(error))
        })
        .finally(() => setTaking(null))
    },
    [bridge, archives, lists, go, notify, offer],
  )
  const over = useDropTarget(take, bridge.readsInPlace)
  return (
    <TakeContext value={take}>
      {children}
      <input
        type="file"
        hidden
        multiple
        data-open-file
        data-testid="file-input"
        onChange={({ target }) => {
          if (target.files) take(chosenFiles(target.files))
          target.value = ''
        }}
      />
      {over && (
        <div className="drop-cover" aria-hidden>
          <div>
            <strong>{shellWords.drop.title}</strong>
            <p>{shellWords.drop.hint}</p>
          </div>
        </div>
      )}
      {taking && (
        <div className="taking" role="status">
          <span className="taking-name">{shellWords.drop.taking(visible(taking.name), taking.progress)}</span>
          <Progress
            value={taking.progress ?? 100}
            animated={taking.progress === null}
            aria-label={shellWords.drop.taking(visible(taking.name), taking.progress)}
          />
          <Button size="xs" variant="default" onClick={() => taking.stop.abort()}>
            {shellWords.cancel}
          </Button>
        </div>
      )}
      <Modal
        opened={failure !== null}
        onClose={() => setFailure(null)}
        title=" "
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {failure && <FailureCard failure={failure} />}
      </Modal>
    </TakeContext>
  )
}

/** Whether something is held over the window; calls `take` with what is let go. */
function useDropTarget(take: (collected: Collected) => void, isFirstEnough: boolean): boolean {
  const [depth, setDepth] = useState(0)
  const newest = useRef(take)
  newest.current = take
  useEffect(() => {
    const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    // Both say that a drop is taken: what is below the pointer may have changed since it moved last.
    const enter = (event: DragEvent): void => {
      event.preventDefault()
      if (isFiles(event)) setDepth((before) => before + 1)
    }
    const leave = (event: DragEvent): void => {
      if (isFiles(event)) setDepth((before) => Math.max(0, before - 1))
    }
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented
      event.preventDefault()
      setDepth(0)
      if (isTaken) return
      if (event.dataTransfer) void droppedFrom(event.dataTransfer, isFirstEnough).then((all) => newest.current(all))
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [isFirstEnough])
  return depth > 0
}
