import type { HostEvent } from '../../../shared/bridge/index.ts'
import { beginsLikeZip, type ListPage } from '../../../shared/list/index.ts'
import { type FoundInput, nameBelow, openInput, searchInputs, startOf, type Verifiable } from '../../input/index.ts'
import { readRange } from '../../proof/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import { ArchiveList } from './archive-list.ts'
import type { ListRunOptions } from './list-run.ts'

interface ListsOptions extends Omit<ListRunOptions, 'onChange'> {
  emit(event: HostEvent): void
  /** Whether rows are masked for the person who acts. Never rejects. */
  isMasked(): Promise<boolean>
}

/** Dropped or selected input, in the form in which the host can open it. */
export interface Operand {
  readonly archive: string
  readonly name: string
  readonly reference: Verifiable
  /** Whether it is the host's temporary copy of an upload. */
  readonly isCopy: boolean
}

type Sorted = { readonly kind: 'archive'; readonly archive: string } | { readonly kind: 'list'; readonly list: string }

/** Minimum milliseconds between two notifications about one list. */
const NOTIFY_INTERVAL = 100

/** Registry of the lists of archives of this host. */
export class ArchiveLists {
  readonly #options: ListsOptions
  readonly #lists = new Map<string, ArchiveList>()
  /** Functions that free the resources of the inputs of a list. */
  readonly #releases = new Map<string, () => void>()
  /** Lists with an archive that was opened: their resources are kept until the host is closed. */
  readonly #inUse = new Set<string>()
  readonly #notices = new Map<string, NodeJS.Timeout>()

  constructor(options: ListsOptions) {
    this.#options = options
  }

  /** Starts an empty list. `release` frees the resources of its inputs after the list is closed. */
  start(list: string, name: string, release?: () => void): ArchiveList {
    if (this.#lists.has(list)) throw bridgeFailure('bridge.call', 'there is a list of this id')
    const started = new ArchiveList({ ...this.#options, list, name, onChange: () => this.#notify(list) })
    this.#lists.set(list, started)
    if (release) this.#releases.set(list, release)
    return started
  }

  /** Opens one archive as such. Several inputs, a folder of archives or a ZIP of archives become the list `list`. */
  async open(list: string, name: string, operands: readonly Operand[]): Promise<Sorted> {
    const [first] = operands
    if (!first) throw bridgeFailure('bridge.unknown-archive')
    const isSingle = operands.length === 1
    const entries = isSingle ? await this.#insideZip(first.reference) : []
    if (isSingle && entries.length === 0 && !isFolderOfArchives(first.reference))
      return { kind: 'archive', archive: first.archive }
    const started = this.start(list, name)
    void this.#addOperands(started, operands)
    return { kind: 'list', list }
  }

  get(list: string): ArchiveList {
    const found = this.#lists.get(list)
    if (!found) throw bridgeFailure('bridge.unknown-list')
    return found
  }

  /** Returns a page; without holder data while the library masks rows, or cannot be asked. */
  async page(list: string, from: number): Promise<ListPage> {
    const isMasked = await this.#options.isMasked()
    return this.get(list).page(from, isMasked)
  }

  /** Returns a JUnit document; without holder data like a page. */
  async junit(list: string, indexes: readonly number[] | null, masked: boolean): Promise<Uint8Array> {
    const isMasked = masked || (await this.#options.isMasked())
    return this.get(list).junit(indexes, isMasked)
  }

  /** Notifies about all lists, after another person acts or the connection to the library was lost. */
  remask(): void {
    for (const list of this.#lists.keys()) this.#notify(list)
  }

  /** Returns the input of a row of any list. `isCopy`: the host's own copy, deleted with the list. */
  find(archive: string): { readonly reference: Verifiable; readonly isCopy: boolean } | null {
    for (const [list, entry] of this.#lists) {
      const reference = entry.reference(archive)
      if (!reference) continue
      this.#inUse.add(list)
      return { reference, isCopy: this.#releases.has(list) }
    }
    return null
  }

  async shut(list: string): Promise<null> {
    const found = this.#lists.get(list)
    this.#lists.delete(list)
    clearTimeout(this.#notices.get(list))
    this.#notices.delete(list)
    await found?.close()
    if (!this.#inUse.has(list)) this.#release(list)
    return null
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lists.keys()].map((list) => this.shut(list)))
    for (const list of [...this.#releases.keys()]) this.#release(list)
  }

  #release(list: string): void {
    this.#releases.get(list)?.()
    this.#releases.delete(list)
  }

  async #addOperands(started: ArchiveList, operands: readonly Operand[]): Promise<void> {
    for (const operand of operands) await this.#addOperand(started, operand)
    started.finish()
  }

  async #addOperand(started: ArchiveList, { name, reference }: Operand): Promise<void> {
    if (reference.kind === 'folder') {
      const { path } = reference
      return started.addAll(renamed(searchInputs([path]), (found) => nameBelow(path, found)))
    }
    const entries = await this.#insideZip(reference)
    if (entries.length > 0) return started.addAll(entries.map((entry) => ({ reference: entry })))
    started.add({ reference: { ...reference, name } })
  }

  /** Lists the archives in a ZIP of archives. Its directory is read in a separate thread or process, since it is untrusted. */
  async #insideZip(reference: Verifiable): Promise<readonly Verifiable[]> {
    if (reference.kind === 'folder' || reference.kind === 'object' || !isZip(reference)) return []
    const session = this.#options.startCase()
    try {
      return await session.ask({ kind: 'archives-in-zip', container: reference })
    } catch {
      // Opened as a single archive, it reports its own problem.
      return []
    } finally {
      await session.end()
    }
  }

  #notify(list: string): void {
    if (this.#notices.has(list)) return
    const notice = setTimeout(() => {
      this.#notices.delete(list)
      this.#options.emit({ kind: 'list', list })
    }, NOTIFY_INTERVAL)
    this.#notices.set(list, notice)
  }
}

function* renamed(steps: Iterable<FoundInput | null>, nameOf: (path: string) => string): Generator<FoundInput | null> {
  for (const found of steps) {
    if (found === null) yield null
    else if ('failure' in found) yield { ...found, name: nameOf(found.name) }
    else yield { reference: { ...found.reference, name: nameOf(found.reference.name) } }
  }
}

/** Returns whether a folder must be searched, since it is not itself an unpacked archive. */
function isFolderOfArchives(reference: Verifiable): boolean {
  if (reference.kind !== 'folder') return false
  const [step] = searchInputs([reference.path])
  return !step || 'failure' in step || step.reference.name !== reference.path
}

function isZip(reference: Exclude<Verifiable, { readonly kind: 'folder' | 'object' }>): boolean {
  // Taking an entry out is not for this process.
  if (reference.kind === 'entry') return true
  if (reference.kind === 'file') return beginsLikeZip(startOf(reference.path))
  try {
    const opened = openInput(reference)
    const isSingle = opened.input.kind === 'file' && beginsLikeZip(latin1(readRange(opened.input.source, 0, 4)))
    opened.close()
    return isSingle
  } catch {
    return false
  }
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
