import { joinCoverage, NO_COVERAGE, type ReviewCoverage } from '../../shared/review/review-coverage.ts'

type Kind = keyof ReviewCoverage

/** Items of an archive that this window has displayed. */
class DisplayedItems {
  #items: ReviewCoverage = NO_COVERAGE
  readonly #listeners = new Set<() => void>()

  readonly items = (): ReviewCoverage => this.#items

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(kind: Kind, names: readonly string[]): void {
    if (names.every((name) => this.#items[kind].includes(name))) return
    this.#items = joinCoverage(this.#items, { ...NO_COVERAGE, [kind]: names })
    for (const listener of this.#listeners) listener()
  }
}

const byArchive = new Map<string, DisplayedItems>()

/** Returns the record of an open archive; it lasts as long as the window. */
export function displayedItems(archive: string): DisplayedItems {
  const known = byArchive.get(archive) ?? new DisplayedItems()
  byArchive.set(archive, known)
  return known
}
