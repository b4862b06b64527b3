import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Report } from '../../../shared/report/index.ts'
import type { Openable } from '../../input/index.ts'
import { SAMPLE_PUBLIC_KEY } from '../../proof/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import type { CaseSetup } from '../common/case-task.ts'
import { type Recent, recentId } from '../common/recent.ts'
import type { Samples } from '../common/samples.ts'
import type { ArchiveLists, Operand } from '../list/archive-lists.ts'
import type { RunSetup } from '../list/list-run.ts'
import { ServiceProofs } from '../service/service-proofs.ts'
import type { Conditions } from '../trust/conditions.ts'

interface KnownArchivesOptions {
  readonly tool: Report['tool']
  readonly samples: Samples
  readonly proofs: ServiceProofs
  readonly recent: Recent
  readonly conditions: Conditions
  lists(): ArchiveLists
  /** ISO 8601 UTC. */
  now(): string
}

/** Archive that a host received in its own way, for example by upload. */
export interface OfferedArchive {
  readonly name: string
  readonly reference: CaseSetup['reference']
  /** Whether `reference` is a temporary copy of an upload. */
  readonly isCopy?: boolean
  /** Frees the resources of the archive. */
  release(): void
}

/** Archive found by an id. */
export interface FoundArchive {
  readonly name: string
  readonly sample: boolean
  /** The id does not change to the hash, since it identifies more than the content, such as the keys of a sample. */
  readonly isFixed: boolean
  /** Path of an archive on the disk, stored in the list of recent archives. */
  readonly path: string | null
  /** Whether the archive is the host's temporary copy of an upload. */
  readonly isCopy?: boolean
  /** SHA-256 of the replayed archive of which this one has the data of the holder: both are masked alike. */
  readonly origin?: string | null
  readonly setup: Pick<CaseSetup, 'reference' | 'keyFiles' | 'revocationFiles' | 'trustStore'>
}

/** Archives that can be opened: samples, proofs of the service, uploads, files on the disk, and entries of lists. */
export class KnownArchives {
  readonly #options: KnownArchivesOptions
  readonly #offered = new Map<string, OfferedArchive>()
  readonly #admitted = new Map<string, string>()
  /** Hash by the id under which an upload was first opened: a reloaded window still uses that id. */
  readonly #renamed = new Map<string, string>()
  /** Ids of inputs with archives in a list. */
  readonly #listed = new Set<string>()
  /** New proofs of replays. */
  readonly #replayed: ServiceProofs
  /** SHA-256 of the replayed archive by the id of the new proof. */
  readonly #origins = new Map<string, string | null>()

  constructor(options: KnownArchivesOptions) {
    this.#options = options
    this.#replayed = new ServiceProofs(options.now, () => {})
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

  /** Keeps the new proof of a replay while the host runs; returns its id. `origin`: SHA-256 of the replayed archive. */
  keepReplayed(name: string, proof: Uint8Array, origin: string | null): string {
    const { archive } = this.#replayed.keep(name, proof, SAMPLE_PUBLIC_KEY)
    this.#origins.set(archive, origin)
    return archive
  }

  /** Ends the use of an upload, unless archives in a list come from it. */
  release(archive: string): void {
    if (this.#listed.has(archive)) return
    this.#offered.get(archive)?.release()
    this.#offered.delete(archive)
  }

  close(): void {
    for (const offered of this.#offered.values()) offered.release()
    this.#offered.clear()
  }

  /** Makes the archive accessible by the hash of its content. */
  rename(requested: string, sha256: string, { path }: FoundArchive): void {
    this.#renamed.set(requested, sha256)
    const offered = this.#offered.get(requested)
    if (offered) {
      this.#offered.delete(requested)
      this.offer(sha256, offered)
    }
    if (path !== null) this.#admitted.set(sha256, path)
  }

  /** Returns what a process needs to verify an archive under the current trust, policy and time. */
  setupOf({ setup }: FoundArchive): CaseSetup {
    const { conditions, tool } = this.#options
    return { ...setup, ...conditions.judging(), tool }
  }

  /** Finds an archive by its id. Throws `BridgeError` if it is unknown. */
  find(archive: string): FoundArchive {
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
    const proof = proofs.find(archive) ?? this.#replayed.find(archive)
    if (proof) {
      const { info, bytes, publicKey } = proof
      // With the key of the service that created it, for this view only.
      const keyFiles = [{ name: 'service', bytes: Buffer.from(publicKey) }]
      const reference = { kind: 'taken', name: info.name, bytes } as const
      const setup = { keyFiles, revocationFiles: [], trustStore: null, reference }
      const origin = this.#origins.get(archive) ?? null
      return { name: info.name, sample: false, isFixed: true, path: null, origin, setup }
    }
    const offered = this.#offered.get(archive) ?? this.#offered.get(this.#renamed.get(archive) ?? '')
    if (offered) return { ...this.#foundAt(offered.name, offered.reference, null), isCopy: offered.isCopy ?? false }
    const path = this.#admitted.get(archive) ?? recent.pathOf(archive)
    if (path !== null) return this.#foundAt(basename(path), referenceAt(path), path)
    const listed = lists().find(archive)
    if (!listed) throw bridgeFailure('bridge.unknown-archive')
    const { reference, isCopy } = listed
    const isOnDisk = !isCopy && (reference.kind === 'file' || reference.kind === 'folder')
    return { ...this.#foundAt(lastName(reference.name), reference, isOnDisk ? reference.path : null), isCopy }
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
    const { name, setup, isCopy = false } = this.find(archive)
    return { archive, name, reference: setup.reference, isCopy }
  }

  /** Returns the path of an archive on the disk; null for an upload, a sample or an archive that is no longer available. */
  pathOf(archive: string): string | null {
    try {
      return this.find(archive).path
    } catch {
      return null
    }
  }

  /** Keeps the resources of inputs with archives in a list, also after the inputs themselves are closed. */
  retain(archives: readonly string[]): void {
    for (const archive of archives) this.#listed.add(archive)
  }
}

/** Returns the last component of a path: lists show the relative path, an open archive only its name. */
const lastName = (name: string): string => name.split(/[/\\]/).at(-1) ?? name

function referenceAt(path: string): Openable {
  const kind = statSync(path).isDirectory() ? 'folder' : 'file'
  return { kind, name: basename(path), path }
}
