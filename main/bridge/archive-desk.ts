import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type HostEvent, MEDIA_BYTES } from '../../shared/bridge/calls.ts'
import type { SelfTestResult } from '../../shared/bridge/self-test.ts'
import type { Trial } from '../../shared/bridge/trust-info.ts'
import type { Report } from '../../shared/report/report.ts'
import type { Openable } from '../input/open-input.ts'
import { readTrustMaterial } from '../proof/keys/read-trust-material.ts'
import type { ArchiveLists, Operand } from './archive-lists.ts'
import { bridgeFailure } from './bridge-failure.ts'
import type { BridgeHostOptions, OfferedArchive } from './bridge-host.ts'
import type { CaseSetup, NamedBytes } from './case-task.ts'
import type { Conditions } from './conditions.ts'
import { CaseEnded, type HeldCase } from './held-case.ts'
import type { RunSetup } from './list-run.ts'
import { PreparedJson } from './prepared-json.ts'
import { type Recent, recentId } from './recent.ts'
import type { Samples } from './samples.ts'
import type { ServiceProofs } from './service-proofs.ts'

interface DeskOptions extends BridgeHostOptions {
  readonly samples: Samples
  readonly proofs: ServiceProofs
  readonly recent: Recent
  readonly conditions: Conditions
  lists(): ArchiveLists
  tell(event: HostEvent): void
}

/** What an id leads to. */
interface Found {
  readonly name: string
  readonly sample: boolean
  /** The id stays what it is: it stands for more than the content, such as the keys of a sample. */
  readonly isFixed: boolean
  /** Of archives on the disk: what is remembered. */
  readonly path: string | null
  readonly setup: Pick<CaseSetup, 'reference' | 'keyFiles' | 'revocationFiles' | 'trustStore'>
}

/** Archives held open at a time; the one that was asked longest ago makes room. */
const MOST_HELD = 8

/** The archives that are open, and those that can be opened. */
export class ArchiveDesk {
  readonly #options: DeskOptions
  readonly #held = new Map<string, HeldCase>()
  readonly #opening = new Map<string, HeldCase>()
  readonly #offered = new Map<string, OfferedArchive>()
  readonly #admitted = new Map<string, string>()
  /** Hash by the id under which an upload was first opened: a window that was reloaded meanwhile asks by that id. */
  readonly #renamed = new Map<string, string>()
  /** Ids whose input is in a list. */
  readonly #listed = new Set<string>()
  #spare: HeldCase | undefined

  constructor(options: DeskOptions) {
    this.#options = options
    this.#spare = options.startCase()
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
   * Reads and judges; opening what is open already judges it again, under the keys and policy of now. The result names the archive by
   * its SHA-256, whatever it was asked for by, where its id stands for the content only.
   */
  async open(asked: string, ticket: string): Promise<PreparedJson> {
    const { now, recent, tell, startCase, onRecent } = this.#options
    const found = this.#find(asked)
    const started = performance.now()
    const held = this.#spare ?? startCase()
    this.#spare = undefined
    this.#opening.set(ticket, held)
    held.onProgress((done, total) => tell({ kind: 'progress', ticket, done, total }))
    try {
      const { indication, sha256, json } = await held.ask({ kind: 'open', setup: this.#setupOf(found) })
      if (isHash(asked) && asked !== sha256) throw bridgeFailure('bridge.other-content')
      const archive = found.isFixed ? asked : (sha256 ?? asked)
      await this.#keep(archive, held)
      if (archive !== asked) this.#rename(asked, archive, found)
      if (found.path !== null) {
        recent.add(archive, found.path, now(), indication)
        onRecent?.(found.path)
      }
      const took = Math.round(performance.now() - started)
      // With the rest these are the members of OpenedArchive.
      return PreparedJson.with({ archive, name: found.name, sample: found.sample, took }, json)
    } catch (error) {
      await held.end()
      throw error instanceof CaseEnded ? bridgeFailure('bridge.cancelled') : error
    } finally {
      this.#opening.delete(ticket)
      this.#spare ??= startCase()
    }
  }

  /** Judges an open archive again under the trust, policy and time of now. Opens it if the host does not hold it any more. */
  async again(archive: string, ticket: string): Promise<PreparedJson> {
    const held = this.#held.get(archive)
    if (!held) return this.open(archive, ticket)
    const found = this.#find(archive)
    const started = performance.now()
    const { json } = await held.ask({ kind: 'judge', setup: this.#setupOf(found), keep: true })
    const took = Math.round(performance.now() - started)
    return PreparedJson.with({ archive, name: found.name, sample: found.sample, took }, json)
  }

  /** The verdict that an open archive would have with one more file of keys or lists. */
  async try(archive: string, file: NamedBytes): Promise<Trial> {
    const setup = this.#setupOf(this.#find(archive))
    const tried = { ...setup, keyFiles: [file, ...setup.keyFiles] }
    const { json } = await this.held(archive).ask({ kind: 'judge', setup: tried, keep: false })
    // The case wrote it: an object with report and facts.
    const { report } = JSON.parse(Buffer.from(json).toString('utf8')) as { readonly report: Report }
    const { indication, subIndication, signature } = report
    const isSigner = signature.key !== null && fingerprintsIn(file).has(signature.key.sha256Fingerprint)
    return { indication, subIndication, isSigner }
  }

  /** Tampers with it in memory, in a thread or process of its own: what is open goes on answering. */
  async selfTest(archive: string, ticket: string): Promise<SelfTestResult> {
    const { startCase, tell } = this.#options
    const setup = this.#setupOf(this.#find(archive))
    const held = startCase()
    this.#opening.set(ticket, held)
    held.onProgress((done, total) => tell({ kind: 'progress', ticket, done, total }))
    try {
      return await held.ask({ kind: 'self-test', setup })
    } catch (error) {
      throw error instanceof CaseEnded ? bridgeFailure('bridge.cancelled') : error
    } finally {
      this.#opening.delete(ticket)
      await held.end()
    }
  }

  async cancel(ticket: string): Promise<null> {
    await this.#opening.get(ticket)?.end()
    return null
  }

  async shut(archive: string): Promise<null> {
    const held = this.#held.get(archive)
    this.#held.delete(archive)
    await held?.end()
    if (this.#listed.has(archive)) return null
    this.#offered.get(archive)?.release()
    this.#offered.delete(archive)
    return null
  }

  held(archive: string): HeldCase {
    const held = this.#held.get(archive)
    if (!held) throw bridgeFailure('bridge.unknown-archive')
    // Asked last, closed last.
    this.#held.delete(archive)
    this.#held.set(archive, held)
    return held
  }

  media(archive: string, path: string): Promise<Uint8Array> {
    return this.held(archive).ask({ kind: 'media', path, most: MEDIA_BYTES })
  }

  async close(): Promise<void> {
    const all = [...this.#held.values(), ...this.#opening.values(), ...(this.#spare ? [this.#spare] : [])]
    await Promise.all(all.map((held) => held.end()))
    for (const offered of this.#offered.values()) offered.release()
    this.#offered.clear()
  }

  async #keep(archive: string, held: HeldCase): Promise<void> {
    const before = this.#held.get(archive)
    this.#held.delete(archive)
    this.#held.set(archive, held)
    await before?.end()
    const [oldest] = this.#held
    if (oldest && this.#held.size > MOST_HELD) {
      this.#held.delete(oldest[0])
      await oldest[1].end()
    }
  }

  /** From now on the content's hash leads to it. */
  #rename(asked: string, sha256: string, { path }: Found): void {
    this.#renamed.set(asked, sha256)
    const offered = this.#offered.get(asked)
    if (offered) {
      this.#offered.delete(asked)
      this.offer(sha256, offered)
    }
    if (path !== null) this.#admitted.set(sha256, path)
  }

  #setupOf({ setup }: Found): CaseSetup {
    const { conditions, tool } = this.#options
    return { ...setup, ...conditions.judging(), tool }
  }

  #find(archive: string): Found {
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
      // With the key of the service that made it, for this view only.
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

  #foundAt(name: string, reference: CaseSetup['reference'], path: string | null): Found {
    const { keyFiles, revocationFiles, trustStore } = this.runSetup()
    return { name, sample: false, isFixed: false, path, setup: { keyFiles, revocationFiles, trustStore, reference } }
  }

  /** The user's trust and policy of now. */
  runSetup(): RunSetup {
    const { conditions, tool } = this.#options
    return { keyFiles: [], ...conditions.setup(), tool }
  }

  /** What an id leads to, for a list of archives. */
  operand(archive: string): Operand {
    const { name, setup } = this.#find(archive)
    return { archive, name, reference: setup.reference }
  }

  /** Keeps the bytes of inputs whose archives are in a list, also when the inputs themselves are closed. */
  lend(archives: readonly string[]): void {
    for (const archive of archives) this.#listed.add(archive)
  }
}

const isHash = (archive: string): boolean => /^[0-9a-f]{64}$/.test(archive)

/** A list shows the path below what was searched; an open archive its own name. */
const lastName = (name: string): string => name.split(/[/\\]/).at(-1) ?? name

function referenceAt(path: string): Openable {
  const kind = statSync(path).isDirectory() ? 'folder' : 'file'
  return { kind, name: basename(path), path }
}

const fingerprintsIn = ({ name, bytes }: NamedBytes): ReadonlySet<string> =>
  new Set(readTrustMaterial(bytes, name).keys.map(({ fingerprint }) => fingerprint))
