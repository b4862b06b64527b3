import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { HostEvent } from '../../shared/bridge/calls.ts'
import { MEDIA_BYTES } from '../../shared/bridge/limits.ts'
import type { SelfTestResult } from '../../shared/bridge/self-test.ts'
import type { Trial } from '../../shared/bridge/trust-info.ts'
import type { Report } from '../../shared/report/report.ts'
import type { Openable } from '../input/open-input.ts'
import { readTrustMaterial } from '../proof/keys/read-trust-material.ts'
import type { ArchiveLists, Operand } from './archive-lists.ts'
import { type ArchiveSession, SessionEnded } from './archive-session.ts'
import { bridgeFailure } from './bridge-failure.ts'
import type { BridgeHostOptions, OfferedArchive } from './bridge-host.ts'
import type { CaseSetup, NamedBytes } from './case-task.ts'
import type { Conditions } from './conditions.ts'
import type { RunSetup } from './list-run.ts'
import { PreparedJson } from './prepared-json.ts'
import { type Recent, recentId } from './recent.ts'
import type { Samples } from './samples.ts'
import type { ServiceProofs } from './service-proofs.ts'

interface RegistryOptions extends BridgeHostOptions {
  readonly samples: Samples
  readonly proofs: ServiceProofs
  readonly recent: Recent
  readonly conditions: Conditions
  lists(): ArchiveLists
  emit(event: HostEvent): void
}

/** Archive found by an id. */
interface FoundArchive {
  readonly name: string
  readonly sample: boolean
  /** The id does not change to the hash, since it identifies more than the content, such as the keys of a sample. */
  readonly isFixed: boolean
  /** Path of an archive on the disk, stored in the list of recent archives. */
  readonly path: string | null
  readonly setup: Pick<CaseSetup, 'reference' | 'keyFiles' | 'revocationFiles' | 'trustStore'>
}

/** Maximum number of open archives; the least recently used one is closed first. */
const MAX_OPEN = 8

/** Registry of the open archives and of those that can be opened. */
export class ArchiveRegistry {
  readonly #options: RegistryOptions
  readonly #open = new Map<string, ArchiveSession>()
  readonly #opening = new Map<string, ArchiveSession>()
  readonly #offered = new Map<string, OfferedArchive>()
  readonly #admitted = new Map<string, string>()
  /** Hash by the id under which an upload was first opened: a reloaded window still uses that id. */
  readonly #renamed = new Map<string, string>()
  /** Ids of inputs with archives in a list. */
  readonly #listed = new Set<string>()
  #spareSession: ArchiveSession | undefined

  constructor(options: RegistryOptions) {
    this.#options = options
    this.#spareSession = options.startCase()
  }

  offer(archive: string, offered: OfferedArchive): void {
    this.#offered.get(archive)?.release()
    this.#offered.set(archive, offered)
  }

  admit(path: string): string {
    const archive = recentId(path)
    this.#admitted.set(archive, resolve(path))
    return archive
  }

  /**
   * Reads and verifies an archive. Opening an open archive verifies it again under the current keys and policy. The result
   * identifies the archive by its SHA-256, regardless of the requested id, if that id identifies its content only.
   */
  async open(requested: string, ticket: string): Promise<PreparedJson> {
    const { now, recent, emit, startCase, onRecent } = this.#options
    const found = this.#find(requested)
    const started = performance.now()
    const session = this.#spareSession ?? startCase()
    this.#spareSession = undefined
    this.#opening.set(ticket, session)
    session.onProgress((done, total) => emit({ kind: 'progress', ticket, done, total }))
    try {
      const { indication, sha256, json } = await session.ask({ kind: 'open', setup: this.#setupOf(found) })
      if (isHash(requested) && requested !== sha256) throw bridgeFailure('bridge.other-content')
      const archive = found.isFixed ? requested : (sha256 ?? requested)
      await this.#store(archive, session)
      if (archive !== requested) this.#rename(requested, archive, found)
      if (found.path !== null) {
        recent.add(archive, found.path, now(), indication)
        onRecent?.(found.path)
      }
      const durationMs = Math.round(performance.now() - started)
      // Together with `json` these are the members of OpenedArchive.
      return PreparedJson.with({ archive, name: found.name, sample: found.sample, took: durationMs }, json)
    } catch (error) {
      await session.end()
      throw error instanceof SessionEnded ? bridgeFailure('bridge.cancelled') : error
    } finally {
      this.#opening.delete(ticket)
      this.#spareSession ??= startCase()
    }
  }

  /** Verifies an open archive again under the current trust, policy and time. Opens it if it has been closed meanwhile. */
  async again(archive: string, ticket: string): Promise<PreparedJson> {
    const session = this.#open.get(archive)
    if (!session) return this.open(archive, ticket)
    const found = this.#find(archive)
    const started = performance.now()
    const { json } = await session.ask({ kind: 'judge', setup: this.#setupOf(found), keep: true })
    const durationMs = Math.round(performance.now() - started)
    return PreparedJson.with({ archive, name: found.name, sample: found.sample, took: durationMs }, json)
  }

  /** Returns the verdict that an open archive would have with one more file of keys or revocation lists. */
  async try(archive: string, file: NamedBytes): Promise<Trial> {
    const setup = this.#setupOf(this.#find(archive))
    const trialSetup = { ...setup, keyFiles: [file, ...setup.keyFiles] }
    const { json } = await this.session(archive).ask({ kind: 'judge', setup: trialSetup, keep: false })
    // Written by the case: an object with report and facts.
    const { report } = JSON.parse(Buffer.from(json).toString('utf8')) as { readonly report: Report }
    const { indication, subIndication, signature } = report
    const isSigner = signature.key !== null && fingerprintsIn(file).has(signature.key.sha256Fingerprint)
    return { indication, subIndication, isSigner }
  }

  /** Runs the self-test in a separate thread or process, so that open archives stay responsive. */
  async selfTest(archive: string, ticket: string): Promise<SelfTestResult> {
    const { startCase, emit } = this.#options
    const setup = this.#setupOf(this.#find(archive))
    const session = startCase()
    this.#opening.set(ticket, session)
    session.onProgress((done, total) => emit({ kind: 'progress', ticket, done, total }))
    try {
      return await session.ask({ kind: 'self-test', setup })
    } catch (error) {
      throw error instanceof SessionEnded ? bridgeFailure('bridge.cancelled') : error
    } finally {
      this.#opening.delete(ticket)
      await session.end()
    }
  }

  async cancel(ticket: string): Promise<null> {
    await this.#opening.get(ticket)?.end()
    return null
  }

  async shut(archive: string): Promise<null> {
    const session = this.#open.get(archive)
    this.#open.delete(archive)
    await session?.end()
    if (this.#listed.has(archive)) return null
    this.#offered.get(archive)?.release()
    this.#offered.delete(archive)
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

  media(archive: string, path: string): Promise<Uint8Array> {
    return this.session(archive).ask({ kind: 'media', path, maxBytes: MEDIA_BYTES })
  }

  async close(): Promise<void> {
    const all = [...this.#open.values(), ...this.#opening.values(), ...(this.#spareSession ? [this.#spareSession] : [])]
    await Promise.all(all.map((session) => session.end()))
    for (const offered of this.#offered.values()) offered.release()
    this.#offered.clear()
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

  /** Makes the archive accessible by the hash of its content. */
  #rename(requested: string, sha256: string, { path }: FoundArchive): void {
    this.#renamed.set(requested, sha256)
    const offered = this.#offered.get(requested)
    if (offered) {
      this.#offered.delete(requested)
      this.offer(sha256, offered)
    }
    if (path !== null) this.#admitted.set(sha256, path)
  }

  #setupOf({ setup }: FoundArchive): CaseSetup {
    const { conditions, tool } = this.#options
    return { ...setup, ...conditions.judging(), tool }
  }

  #find(archive: string): FoundArchive {
    const { samples, proofs, recent, lists } = this.#options
    const sample = samples.find(archive)
    if (sample) {
      const { title: name, path } = sample
      const setup = { keyFiles: sample.keys(), revocationFiles: sample.lists(), trustStore: sample.store() }
      return {
        name,
        sample: true,
        isFixed: true,
        path: null,
        setup: { ...setup, reference: { kind: 'file', name, path } },
      }
    }
    const proof = proofs.find(archive)
    if (proof) {
      const { info, bytes, publicKey } = proof
      // With the key of the service that created it, for this view only.
      const keyFiles = [{ name: 'service', bytes: Buffer.from(publicKey) }]
      const reference = { kind: 'taken', name: info.name, bytes } as const
      const setup = { keyFiles, revocationFiles: [], trustStore: null, reference }
      return { name: info.name, sample: false, isFixed: true, path: null, setup }
    }
    const offered = this.#offered.get(archive) ?? this.#offered.get(this.#renamed.get(archive) ?? '')
    if (offered) return this.#foundAt(offered.name, offered.reference, null)
    const path = this.#admitted.get(archive) ?? recent.pathOf(archive)
    if (path !== null) return this.#foundAt(basename(path), referenceAt(path), path)
    const listed = lists().find(archive)
    if (!listed) throw bridgeFailure('bridge.unknown-archive')
    const { reference, isCopy } = listed
    const isOnDisk = !isCopy && (reference.kind === 'file' || reference.kind === 'folder')
    return this.#foundAt(lastName(reference.name), reference, isOnDisk ? reference.path : null)
  }

  #foundAt(name: string, reference: CaseSetup['reference'], path: string | null): FoundArchive {
    const { keyFiles, revocationFiles, trustStore } = this.runSetup()
    return { name, sample: false, isFixed: false, path, setup: { keyFiles, revocationFiles, trustStore, reference } }
  }

  /** Returns the user's current trust settings and policy. */
  runSetup(): RunSetup {
    const { conditions, tool } = this.#options
    return { keyFiles: [], ...conditions.setup(), tool }
  }

  /** Returns the archive with this id, for a list of archives. */
  operand(archive: string): Operand {
    const { name, setup } = this.#find(archive)
    return { archive, name, reference: setup.reference }
  }

  /** Keeps the resources of inputs with archives in a list, also after the inputs themselves are closed. */
  retain(archives: readonly string[]): void {
    for (const archive of archives) this.#listed.add(archive)
  }
}

const isHash = (archive: string): boolean => /^[0-9a-f]{64}$/.test(archive)

/** Returns the last component of a path: lists show the relative path, an open archive only its name. */
const lastName = (name: string): string => name.split(/[/\\]/).at(-1) ?? name

function referenceAt(path: string): Openable {
  const kind = statSync(path).isDirectory() ? 'folder' : 'file'
  return { kind, name: basename(path), path }
}

const fingerprintsIn = ({ name, bytes }: NamedBytes): ReadonlySet<string> =>
  new Set(readTrustMaterial(bytes, name).keys.map(({ fingerprint }) => fingerprint))
