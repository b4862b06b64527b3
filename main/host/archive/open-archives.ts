import { type CallArguments, type HostEvent, MEDIA_BYTES, type Trial } from '../../../shared/bridge/index.ts'
import type { Report } from '../../../shared/report/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import type { Recent } from '../common/recent.ts'
import { maskedName } from '../masking/mask-opened.ts'
import type { Masking } from '../masking/masking.ts'
import { type ArchiveSession, SessionEnded } from './archive-session.ts'
import type { FoundArchive, KnownArchives } from './known-archives.ts'
import { PreparedJson } from './prepared-json.ts'
import type { SpareCase } from './spare-case.ts'

interface OpenArchivesOptions {
  readonly known: KnownArchives
  readonly masking: Masking
  readonly recent: Recent
  /** Records in the log that an archive of the library was opened. */
  logOpening(sha256: string | null, masked: boolean): void
  emit(event: HostEvent): void
  readonly cases: SpareCase
  /** ISO 8601 UTC. */
  now(): string
  /** Called after an archive on the disk was opened. */
  onRecent?(path: string): void
}

/** Maximum number of open archives; the least recently used one is closed first. */
const MAX_OPEN = 8

/** Open archives, each with a process of its own. */
export class OpenArchives {
  readonly #options: OpenArchivesOptions
  /** Sessions by archive, the most recently used one last. */
  readonly #open = new Map<string, ArchiveSession>()
  /** Sessions of archives that are being opened, by ticket. */
  readonly #opening = new Map<string, ArchiveSession>()

  constructor(options: OpenArchivesOptions) {
    this.#options = options
  }

  /**
   * Reads and verifies an archive. Opening an open archive verifies it again under the current keys and policy. The result
   * identifies the archive by its SHA-256, regardless of the requested id, if that id identifies its content only.
   */
  async open(requested: string, ticket: string): Promise<PreparedJson> {
    const { known, masking, now, recent, emit, cases, onRecent } = this.#options
    const found = known.find(requested)
    const started = performance.now()
    const session = cases.take()
    this.#opening.set(ticket, session)
    session.onProgress((done, total) => emit({ kind: 'progress', ticket, done, total }))
    // Asked while the archive is read: it must not delay the verdict.
    const mayBeMasked = masking.begin()
    try {
      const { indication, sha256, json } = await session.ask({ kind: 'open', setup: known.setupOf(found) })
      if (isHash(requested) && requested !== sha256) throw bridgeFailure('bridge.other-content')
      const archive = found.isFixed ? requested : (sha256 ?? requested)
      const mask = await masking.decide(archive, found.origin ?? sha256, mayBeMasked)
      await this.#store(archive, session)
      if (archive !== requested) known.rename(requested, archive, found)
      if (found.path !== null) {
        recent.add(archive, found.path, now(), indication)
        // The system shows its recent files to everybody.
        if (mask === 'NONE') onRecent?.(found.path)
      }
      const durationMs = Math.round(performance.now() - started)
      if (typeof mask === 'string') this.#options.logOpening(sha256, mask === 'ROLE')
      return this.#answer(archive, found, durationMs, json)
    } catch (error) {
      await session.end()
      throw error instanceof SessionEnded ? bridgeFailure('bridge.cancelled') : error
    } finally {
      this.#opening.delete(ticket)
      cases.refill()
    }
  }

  /** Verifies an open archive again under the current trust, policy and time. Opens it if it has been closed meanwhile. */
  async again(archive: string, ticket: string): Promise<PreparedJson> {
    const { known, masking } = this.#options
    const session = this.#open.get(archive)
    if (!session) return this.open(archive, ticket)
    const found = known.find(archive)
    const started = performance.now()
    const { json, sha256 } = await session.ask({ kind: 'judge', setup: known.setupOf(found), keep: true })
    const durationMs = Math.round(performance.now() - started)
    await masking.decide(archive, found.origin ?? sha256)
    return this.#answer(archive, found, durationMs, json)
  }

  /** `json` has report and facts; without data of the holder, others are made. */
  async #answer(
    archive: string,
    { name, sample }: FoundArchive,
    took: number,
    json: Uint8Array,
  ): Promise<PreparedJson> {
    const { masking } = this.#options
    const masked = masking.isMasked(archive)
    const maskFailure = masking.failureOf(archive)
    const shown = masked ? await this.#masked(archive) : json
    // Together with report and facts these are the members of OpenedArchive.
    return PreparedJson.with(
      {
        ...{ archive, sample, masked, maskFailure, took },
        // The titles of samples are public, and tell them apart.
        name: masked && !sample ? maskedName({ name, sha256: archive }) : name,
      },
      shown,
    )
  }

  /** Returns report and facts without data of the holder. The archive may be opened once more meanwhile: then its new session is asked. */
  async #masked(archive: string): Promise<Uint8Array> {
    const session = this.session(archive)
    try {
      return await session.ask({ kind: 'mask' })
    } catch (error) {
      if (error instanceof SessionEnded && this.#open.get(archive) !== session) return this.#masked(archive)
      throw error
    }
  }

  /** Returns the report of an open archive as text, without data of the holder if they are masked. */
  async reportText({ archive, format, masked }: CallArguments<'archive.report-text'>): Promise<string> {
    const { known, masking } = this.#options
    const session = this.session(archive)
    if (!masking.isMasked(archive)) return session.ask({ kind: 'report-text', format, masked, name: null })
    const name = maskedName({ name: known.find(archive).name, sha256: archive })
    return session.ask({ kind: 'report-text', format, masked: true, name })
  }

  /** Returns the session of an archive whose data of the holder may be shown. Throws `BridgeError` otherwise. */
  unmasked(archive: string): ArchiveSession {
    this.#options.masking.assertUnmasked(archive)
    return this.session(archive)
  }

  /** Returns the verdict that an open archive would have with this trust store, as every later verification computes it. */
  async try(archive: string, trustStore: string | null, fingerprint: string): Promise<Trial> {
    const { known } = this.#options
    const found = known.find(archive)
    // Archives with keys of their own never use the store.
    const setup = { ...known.setupOf(found), ...(found.isFixed ? {} : { trustStore }) }
    const { json } = await this.session(archive).ask({ kind: 'judge', setup, keep: false })
    // Written by the case: an object with report and facts.
    const { report } = JSON.parse(Buffer.from(json).toString('utf8')) as { readonly report: Report }
    const { indication, subIndication, signature } = report
    return { indication, subIndication, isSigner: signature.key?.sha256Fingerprint === fingerprint }
  }

  async cancel(ticket: string): Promise<void> {
    await this.#opening.get(ticket)?.end()
  }

  async shut(archive: string): Promise<null> {
    const session = this.#open.get(archive)
    this.#open.delete(archive)
    this.#options.masking.delete(archive)
    await session?.end()
    this.#options.known.release(archive)
    return null
  }

  session(archive: string): ArchiveSession {
    const session = this.#open.get(archive)
    if (!session) throw bridgeFailure('bridge.unknown-archive')
    // Moves the entry to the end: most recently used.
    this.#open.delete(archive)
    this.#open.set(archive, session)
    return session
  }

  async media(archive: string, path: string): Promise<Uint8Array> {
    return this.unmasked(archive).ask({ kind: 'media', path, maxBytes: MEDIA_BYTES })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values(), ...this.#opening.values()].map((session) => session.end()))
  }

  async #store(archive: string, session: ArchiveSession): Promise<void> {
    const previous = this.#open.get(archive)
    this.#open.delete(archive)
    this.#open.set(archive, session)
    await previous?.end()
    const [oldest] = this.#open
    if (oldest && this.#open.size > MAX_OPEN) {
      this.#open.delete(oldest[0])
      await oldest[1].end()
    }
  }
}

const isHash = (archive: string): boolean => /^[0-9a-f]{64}$/.test(archive)
