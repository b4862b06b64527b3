import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { Failure, FoundBy, LibraryPage, LibraryRow } from '../../../shared/bridge/index.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { libraryQuery } from '../../model/library/use-library.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { type LibraryView, libraryView } from './library-address.ts'

/** Rows that are requested at once. */
const PAGE_ROWS = 100
/** Milliseconds without scrolling after which rows are requested, so that pages that are scrolled past are not. */
const SETTLE_MS = 40

const NO_REASONS: readonly FoundBy[] = []

export interface ArchiveRows {
  /** Null until the first response. */
  readonly total: number | null
  readonly isExact: boolean
  readonly failure: Failure | null
  /** Returns a row; undefined while it is loaded. */
  row(position: number): LibraryRow | undefined
  /** Returns the position of an archive among the loaded rows; null if it is not one of them. */
  positionOf(id: number): number | null
  foundBy(row: LibraryRow): LibraryPage['foundBy'][string]
}

/** Loads the rows of a view around the visible ones. */
export function useArchiveRows({ filter, order }: LibraryView, first: number, last: number): ArchiveRows {
  const { bridge } = useWindow()
  const pageAt = (page: number) =>
    libraryQuery(bridge, 'library.page', { filter, order, from: page * PAGE_ROWS, limit: PAGE_ROWS })
  const start = useQuery({ ...pageAt(0), placeholderData: keepPreviousData })
  const [from, to] = useSettled(Math.floor(first / PAGE_ROWS), Math.floor(Math.max(first, last - 1) / PAGE_ROWS))
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => page > 0)
  const others = useQueries({ queries: numbers.map((page) => pageAt(page)) })
  const pages = new Map<number, LibraryPage>(start.data ? [[0, start.data]] : [])
  for (const [index, { data }] of others.entries()) if (data) pages.set(numbers[index] ?? 0, data)
  const error = start.error ?? others.find((query) => query.error)?.error ?? null
  return {
    total: start.data?.total ?? null,
    isExact: start.data?.isExact ?? true,
    failure: error && failureOf(error),
    row: (position) => pages.get(Math.floor(position / PAGE_ROWS))?.rows[position % PAGE_ROWS],
    positionOf(id) {
      for (const [page, { rows }] of pages) {
        const index = rows.findIndex((row) => row.id === id)
        if (index >= 0) return page * PAGE_ROWS + index
      }
      return null
    },
    foundBy: ({ id }) => [...pages.values()].find(({ foundBy }) => foundBy[id])?.foundBy[id] ?? NO_REASONS,
  }
}

/** Returns a range after it has been the same for SETTLE_MS. */
function useSettled(from: number, to: number): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([from, to])
  useEffect(() => {
    const timer = setTimeout(() => setRange([from, to]), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [from, to])
  return range
}

/** Requests the first rows at the same time as the information about the library. */
export function useFirstRows(): void {
  const { bridge } = useWindow()
  const { filter, order } = libraryView(useSearch())
  useQuery(libraryQuery(bridge, 'library.page', { filter, order, from: 0, limit: PAGE_ROWS }))
}
