import { Button, Modal, Progress } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
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
import { type Collected, chosenFiles, chosenFolder, droppedFrom, MAX_FILES } from './dropped-files.ts'
import { HOST_LOST } from './host-lost.ts'

/** Maximum length of a name that is sent to the host, in UTF-16 code units. */
const MAX_NAME = 1000

/** Opens the file dialog of the system. */
export const openFile = (): void => document.querySelector<HTMLElement>('[data-open-file]')?.click()

export const openFolder = (): void => document.querySelector<HTMLElement>('[data-open-folder]')?.click()

interface PendingUpload {
  readonly name: string
  readonly stop: AbortController
  /** Percentage; null while unknown. */
  readonly progress: number | null
}

const nameOf = ([only, ...others]: readonly Dropped[]): string =>
  only && others.length === 0 ? only.name : listWords.several(others.length + 1)

/** Makes the whole window a drop target for archives and folders. */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const { bridge, archives, lists } = useWindow()
  const [, go] = useLocation()
  const notify = useNotify()
  const offer = useOffer()
  const [taking, setTaking] = useState<PendingUpload | null>(null)
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
          const next = failureOf(error)
          // A lost host is reported by the window itself.
          if (!stop.signal.aborted && !(next.code === HOST_LOST && !bridge.readsInPlace)) setFailure(next)
        })
        .finally(() => setTaking(null))
    },
    [bridge, archives, lists, go, notify, offer],
  )
  const over = useDropTarget(take, bridge.readsInPlace)
  return (
    <>
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
      <input
        type="file"
        hidden
        data-open-folder
        // React has no property for this attribute.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          if (target.files) take(chosenFolder(target.files))
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
    </>
  )
}

/** Returns whether files are dragged over the window; calls `take` with the dropped files. */
function useDropTarget(take: (collected: Collected) => void, isFirstEnough: boolean): boolean {
  const [depth, setDepth] = useState(0)
  const latestTake = useRef(take)
  latestTake.current = take
  useEffect(() => {
    const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    // Cancelled like `dragover`: the element below the pointer may have changed since the last move.
    const enter = (event: DragEvent): void => {
      event.preventDefault()
      if (isFiles(event)) setDepth((before) => before + 1)
    }
    const leave = (event: DragEvent): void => {
      if (isFiles(event)) setDepth((before) => Math.max(0, before - 1))
    }
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      const isHandled = event.defaultPrevented
      event.preventDefault()
      setDepth(0)
      if (isHandled) return
      if (event.dataTransfer) void droppedFrom(event.dataTransfer, isFirstEnough).then((all) => latestTake.current(all))
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [isFirstEnough])
  return depth > 0
}
