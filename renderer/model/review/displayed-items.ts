import { joinCoverage, NO_COVERAGE, type ReviewCoverage } from '../../../shared/review/index.ts'

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
    this.#set(joinCoverage(this.#items, { ...NO_COVERAGE, [kind]: names }))
  }

  clear(): void {
    this.#set(NO_COVERAGE)
  }

  #set(items: ReviewCoverage): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

const byArchive = new Map<string, DisplayedItems>()
/** Person for whom the displayed items count; null before the first. */
let person: string | null = null

/** Returns the record of an open archive; it lasts as long as the window. */
export function displayedItems(archive: string): DisplayedItems {
  const known = byArchive.get(archive) ?? new DisplayedItems()
  byArchive.set(archive, known)
  return known
}

/** Counts displayed items for the person with this key. Those of another person who acted in this window are dropped. */
export function countFor(key: string): void {
  if (person !== null && person !== key) for (const record of byArchive.values()) record.clear()
  person = key
}
