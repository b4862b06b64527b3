import { useState } from 'react'

export interface Filter<Row> {
  readonly wanted: string
  setWanted(wanted: string): void
  /** The rows that have every word that is wanted in them. */
  shown(rows: readonly Row[]): readonly Row[]
}

/** Words that a list is narrowed by. `textOf` says what a row can be found by. */
export function useFilter<Row>(textOf: (row: Row) => string): Filter<Row> {
  const [wanted, setWanted] = useState('')
  const terms = wanted.toLowerCase().split(/\s+/)
  return {
    wanted,
    setWanted,
    shown: (rows) =>
      wanted.trim() === ''
        ? rows
        : rows.filter((row) => {
            const text = textOf(row).toLowerCase()
            return terms.every((term) => text.includes(term))
          }),
  }
}
