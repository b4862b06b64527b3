import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/bridge/index.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Bytes per request. */
const PIECE = 64 * 1024
const MAX_PIECES = 64

/** Source of bytes. */
export type ByteOrigin =
  | { readonly of: 'input'; readonly size: number }
  | { readonly of: 'file'; readonly path: string; readonly nth: number | null; readonly size: number }

interface Pieces {
  /** Undefined until its piece is loaded. */
  byte(offset: number): number | undefined
  /** Why a piece could not be loaded. */
  readonly failure: Failure | null
}

/** Loads bytes in pieces as they become visible. */
export function usePieces(archive: string, origin: ByteOrigin): Pieces {
  const { bridge } = useWindow()
  const pieces = useRef(new Map<number, Uint8Array | null>())
  const [, setCount] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const key = `${archive} ${origin.of} ${origin.of === 'file' ? `${origin.nth} ${origin.path}` : ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another origin has other bytes.
  useEffect(() => {
    pieces.current = new Map()
    setFailure(null)
    setCount((count) => count + 1)
  }, [key])
  const byte = useCallback(
    (offset: number): number | undefined => {
      const start = Math.floor(offset / PIECE) * PIECE
      const known = pieces.current.get(start)
      if (known) return known[offset - start]
      if (known === null) return undefined
      const own = pieces.current
      if (own.size >= MAX_PIECES) own.clear()
      own.set(start, null)
      const { path, nth } = origin.of === 'file' ? origin : { path: null, nth: null }
      bridge.call('archive.bytes', { archive, of: origin.of, path, nth, offset: start, length: PIECE }).then(
        (bytes) => {
          own.set(start, bytes)
          setCount((count) => count + 1)
        },
        (error: unknown) => setFailure(failureOf(error)),
      )
      return undefined
    },
    [bridge, archive, origin],
  )
  return { byte, failure }
}
