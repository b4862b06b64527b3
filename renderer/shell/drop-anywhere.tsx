import { Button, Modal, Progress } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Dropped, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { shellWords } from '../words/shell.ts'
import { useNotify } from './announcer.tsx'
import { droppedFrom } from './dropped-files.ts'

const TakeContext = createContext<(dropped: readonly Dropped[]) => void>(() => {})

/** Hands files over to the host and goes to what comes of them. */
export const useTake = () => useContext(TakeContext)

/** Opens the system's dialog for a file, wherever one is. */
export const openFile = (): void => document.querySelector<HTMLElement>('[data-open-file]')?.click()

interface Taking {
  readonly name: string
  readonly stop: AbortController
}

/** As many archives as the host holds at a time. */
const MOST_AT_ONCE = 8

/** The whole window is a place to drop archives and folders on. */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const { archives } = useWindow()
  const [, go] = useLocation()
  const notify = useNotify()
  const [taking, setTaking] = useState<Taking | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const take = useCallback(
    (all: readonly Dropped[]) => {
      if (all.length === 0) return notify(shellWords.drop.nothing, true)
      notify('')
      const stop = new AbortController()
      setFailure(null)
      const takeAll = async (): Promise<void> => {
        let taken = 0
        for (const one of all.slice(0, MOST_AT_ONCE)) {
          setTaking({ name: one.name, stop })
          try {
            const archive = await archives.take(one, () => {}, stop.signal)
            taken += 1
            if (taken === 1) go(`/archive/${archive}/verdict`)
          } catch (error) {
            if (stop.signal.aborted) break
            setFailure(failureOf(error))
          }
        }
        setTaking(null)
        if (all.length > 1 && taken > 0) notify(shellWords.drop.several(taken, all.length - taken))
      }
      void takeAll()
    },
    [archives, go, notify],
  )
  const over = useDropTarget(take)
  return (
    <TakeContext value={take}>
      {children}
      <input
        type="file"
        hidden
        data-open-file
        data-testid="file-input"
        onChange={({ target }) => {
          take([...(target.files ?? [])].map((file) => ({ kind: 'file', name: file.name, file })))
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
          <span>{shellWords.drop.taking(taking.name)}</span>
          <Progress value={100} animated aria-label={shellWords.drop.taking(taking.name)} />
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
function useDropTarget(take: (dropped: readonly Dropped[]) => void): boolean {
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
      if (event.dataTransfer) void droppedFrom(event.dataTransfer).then((dropped) => newest.current(dropped))
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [])
  return depth > 0
}
