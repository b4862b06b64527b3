import { join } from 'node:path'
import {
  type Answer,
  type AppInfo,
  type CallArguments,
  type CallName,
  type CallResults,
  type CheckedCall,
  type HostEvent,
  type RecentInfo,
  readCall,
  readSettings,
  type Settings,
} from '../../shared/bridge/index.ts'
import type { Report } from '../../shared/report/index.ts'
import { failureOf, inputFailure } from '../input/index.ts'
import { loadFormatPolicy } from '../replay/index.ts'
import { type ArchiveSession, SessionEnded } from './archive/archive-session.ts'
import { ArchiveTasks } from './archive/archive-tasks.ts'
import { KnownArchives, type OfferedArchive } from './archive/known-archives.ts'
import { OpenArchives } from './archive/open-archives.ts'
import type { PreparedJson } from './archive/prepared-json.ts'
import { reportHandlers } from './archive/report-handlers.ts'
import { SpareCase } from './archive/spare-case.ts'
import { BridgeError, bridgeFailure } from './common/bridge-failure.ts'
import { readJsonFile, writeJsonFile } from './common/json-file.ts'
import { Recent } from './common/recent.ts'
import { Samples } from './common/samples.ts'
import { LibraryController } from './library/library-controller.ts'
import { libraryHandlers } from './library/library-handlers.ts'
import type { LibraryConnection } from './library/library-session.ts'
import { ArchiveLists } from './list/archive-lists.ts'
import { maskedName } from './masking/mask-opened.ts'
import { Masking } from './masking/masking.ts'
import { reviewHandlers } from './review/review-handlers.ts'
import { ReviewerKeyFiles } from './review/reviewer-key-files.ts'
import { ServiceController } from './service/service-controller.ts'
import { Conditions } from './trust/conditions.ts'
import { StoredRevocationLists } from './trust/stored-revocation-lists.ts'
import { Trust } from './trust/trust.ts'
import { trustHandlers } from './trust/trust-handlers.ts'

interface AppHostOptions {
  readonly host: AppInfo['host']
  readonly dataFolder: string
  readonly samplesFolder: string
  readonly tool: Report['tool']
  /** Starts a thread or process that can open one archive. */
  startCase(): ArchiveSession
  /** Path or address of the library. */
  readonly library: string
  /** Starts a thread or process that holds the library. */
  startLibrary(): LibraryConnection
  /** ISO 8601 UTC. */
  now(): string
  /** Called after an archive on the disk was opened. */
  onRecent?(path: string): void
}

type HandlerResult<Name extends CallName> = CallResults[Name] | PreparedJson
type Handlers = {
  readonly [Name in CallName]: (args: CallArguments<Name>) => Promise<HandlerResult<Name>> | HandlerResult<Name>
}

/** Handles all calls of the window, independent of their transport: HTTP or Electron. */
export class AppHost {
  readonly #options: AppHostOptions
  readonly #samples: Samples
  readonly #recent: Recent
  readonly #trust: Trust
  readonly #lists: StoredRevocationLists
  readonly #conditions: Conditions
  readonly #known: KnownArchives
  readonly #masking: Masking
  readonly #cases: SpareCase
  readonly #archives: OpenArchives
  readonly #tasks: ArchiveTasks
  /** Lists of archives. Hosts add uploads to them. */
  readonly lists: ArchiveLists
  /** Library of this host. Hosts add uploads to it. */
  readonly library: LibraryController
  readonly #reviewerKeys: ReviewerKeyFiles
  readonly #service: ServiceController
  readonly #settingsPath: string
  #settings: Settings
  readonly #listeners = new Set<(event: HostEvent) => void>()

  constructor(options: AppHostOptions) {
    const { dataFolder, samplesFolder } = options
    this.#options = options
    this.#samples = new Samples(samplesFolder)
    this.#recent = new Recent(dataFolder)
    this.#trust = new Trust(dataFolder)
    this.#lists = new StoredRevocationLists(dataFolder)
    this.#settingsPath = join(dataFolder, 'settings.json')
    this.#settings = readSettings(readJsonFile(this.#settingsPath))
    this.#conditions = new Conditions({
      dataFolder,
      trust: this.#trust,
      lists: this.#lists,
      policyName: () => this.#settings.policy,
      now: options.now,
      onChange: (change) => this.emit({ kind: 'conditions', change }),
    })
    this.#reviewerKeys = new ReviewerKeyFiles(dataFolder)
    this.#service = new ServiceController({
      dataFolder,
      version: options.tool.version,
      now: options.now,
      emit: (event) => this.emit(event),
    })
    const emit = (event: HostEvent): void => this.emit(event)
    this.#known = new KnownArchives({
      ...options,
      proofs: this.#service.proofs,
      samples: this.#samples,
      recent: this.#recent,
      conditions: this.#conditions,
      lists: () => this.lists,
    })
    this.#masking = new Masking({
      areRowsMasked: () => this.library.areRowsMasked(),
      isMasked: (sha256) => this.library.isMasked(sha256),
      onChange: (archive) => emit({ kind: 'masking', archive }),
      onLateAnswer: () => this.#remaskNames(),
    })
    const { startCase, now, onRecent } = options
    const cases = new SpareCase(startCase)
    this.#cases = cases
    this.#archives = new OpenArchives({
      ...{ known: this.#known, masking: this.#masking, recent: this.#recent, cases, now, emit },
      ...(onRecent ? { onRecent } : {}),
      // The view of the archive reports a library that cannot be written.
      logOpening: (sha256, masked) => void this.library.logOpening(sha256, masked).catch(() => {}),
    })
    this.#tasks = new ArchiveTasks({ known: this.#known, masking: this.#masking, startCase, emit })
    this.library = new LibraryController({
      location: options.library,
      dataFolder,
      start: options.startLibrary,
      startCase: options.startCase,
      setup: () => this.#known.runSetup(),
      archives: this.#known,
      emit: (event) => this.emit(event),
      isMasked: () => this.#masking.areRowsMasked(),
      onActor: () => {
        void this.#masking.decideAgain()
        this.#remaskNames()
        emit({ kind: 'library', change: 'data' })
      },
      onLost: () => {
        this.#masking.maskAll()
        this.#remaskNames()
        emit({ kind: 'library', change: 'data' })
      },
    })
    this.lists = new ArchiveLists({
      startCase: () => cases.take(),
      onEnd: () => cases.refill(),
      setup: () => this.#known.runSetup(),
      fixedTime: () => this.#conditions.info().validationTime,
      tool: options.tool,
      emit: (event) => this.emit(event),
      isMasked: () => this.#masking.areRowsMasked(),
    })
  }

  /** Handles one call. Never rejects: errors are returned as failures. A result may be bytes, or PreparedJson. */
  async call(name: unknown, args: unknown): Promise<Answer<unknown>> {
    const call = readCall(name, args)
    if ('problem' in call) return { kind: 'failure', failure: bridgeFailure('bridge.call', call.problem).failure }
    try {
      return { kind: 'result', result: await this.#handle(call) }
    } catch (error) {
      return { kind: 'failure', failure: failureFor(error) }
    }
  }

  /** Subscribes `listener` to the events for the window. Returns an unsubscribe function. */
  listen(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  offer(archive: string, offered: OfferedArchive): void {
    this.#known.offer(archive, offered)
  }

  /** Registers a path on this machine and returns the id by which the window may open it. */
  admit(path: string): string {
    return this.#known.admit(path)
  }

  async close(): Promise<void> {
    this.#conditions.close()
    await this.#tasks.close()
    await this.#archives.close()
    await this.#cases.close()
    this.#known.close()
    await this.lists.close()
    await this.library.close()
    await this.#service.close()
  }

  #remaskNames(): void {
    this.lists.remask()
    this.emit({ kind: 'library', change: 'adds' })
    this.emit({ kind: 'recent' })
  }

  async #listRecent(): Promise<readonly RecentInfo[]> {
    const recent = this.#recent.list()
    if (recent.length === 0 || !(await this.#masking.areRowsMasked())) return recent
    return recent.map((entry) => ({ ...entry, name: maskedName({ name: entry.name, sha256: entry.archive }) }))
  }

  #handle({ name, args }: CheckedCall): Promise<unknown> | unknown {
    // The arguments were validated by the checks of this call.
    const handler = this.#handlers[name] as (args: CheckedCall['args']) => unknown
    return handler(args)
  }

  readonly #handlers: Handlers = {
    'app.info': () => {
      const { tool, host } = this.#options
      return { name: tool.name, version: tool.version, commit: tool.commit, host, settings: this.#settings }
    },
    'settings.change': ({ name, value }) => this.#changeSetting(name, value),
    'samples.list': () => this.#samples.list(),
    'recent.list': () => this.#listRecent(),
    'recent.forget': ({ archive }) => {
      this.#recent.forget(archive)
      return this.#listRecent()
    },
    'archive.open': ({ archive, ticket }) => this.#archives.open(archive, ticket),
    'archive.again': ({ archive, ticket }) => this.#archives.again(archive, ticket),
    'archive.close': ({ archive }) => this.#archives.shut(archive),
    'archive.bytes': ({ archive, of, path, ...range }) =>
      this.#archives.unmasked(archive).ask({ kind: 'bytes', path: of === 'file' ? (path ?? '') : null, ...range }),
    'archive.document': ({ archive, path, nth }) =>
      this.#archives.unmasked(archive).ask({ kind: 'document', path, nth }),
    'archive.media': ({ archive, path }) => this.#archives.media(archive, path),
    'archive.places': ({ archive, ...place }) => this.#archives.session(archive).ask({ kind: 'places', ...place }),
    'archive.pointer-at': ({ archive, ...place }) =>
      this.#archives.session(archive).ask({ kind: 'pointer-at', ...place }),
    'archive.report-text': (args) => this.#archives.reportText(args),
    'archive.twin': ({ archive }) => this.#archives.session(archive).ask({ kind: 'twin' }),
    'archive.self-test': ({ archive, ticket }) => this.#tasks.selfTest(archive, ticket),
    'replay.derive': ({ archive, rules }) => this.#archives.unmasked(archive).ask({ kind: 'derive', rules }),
    'replay.run': (args) => this.#tasks.replay(args),
    'replay.scenario': ({ archive, changes }) => this.#archives.unmasked(archive).ask({ kind: 'scenario', changes }),
    'replay.rules': async () => (await loadFormatPolicy()).formatPolicy(),
    'archive.examine': ({ archive, ticket }) => this.#tasks.examine(archive, ticket),
    'archive.error-levels': ({ archive, path, ticket }) => this.#tasks.errorLevels(archive, path, ticket),
    'list.open': async ({ list, name, archives }) => {
      const operands = archives.map((archive) => this.#known.operand(archive))
      const sorted = await this.lists.open(list, name, operands)
      if (sorted.kind === 'list') this.#known.retain(archives)
      return sorted
    },
    'list.page': ({ list, from }) => this.lists.page(list, from),
    'list.unreadable': ({ list, name }) => {
      this.lists.get(list).add({ name, failure: inputFailure('input.not-readable') })
      return null
    },
    'list.end': ({ list, skipped }) => {
      this.lists.get(list).finish(skipped)
      return null
    },
    'list.again': async ({ list }) => {
      await this.lists.get(list).again()
      return null
    },
    'list.cancel': async ({ list }) => {
      await this.lists.get(list).cancel()
      return null
    },
    'list.close': ({ list }) => this.lists.shut(list),
    'list.junit': ({ list, rows, masked }) => this.lists.junit(list, rows, masked),
    ...reportHandlers({
      tasks: () => this.#tasks,
      closeArchive: (archive) => this.#archives.shut(archive),
      cancel: async (ticket) => {
        await Promise.all([this.#archives.cancel(ticket), this.#tasks.cancel(ticket)])
        return null
      },
      library: () => this.library,
      now: () => this.#options.now(),
      emit: (event) => this.emit(event),
    }),
    ...libraryHandlers(() => this.library),
    ...reviewHandlers({
      keys: () => this.#reviewerKeys,
      ask: (name, args, context) => this.library.review(name, args, context),
      pathOf: (archive) => this.#known.pathOf(archive),
      now: () => Date.parse(this.#options.now()),
    }),
    ...trustHandlers({
      trust: () => this.#trust,
      lists: () => this.#lists,
      conditions: () => this.#conditions,
      tryStore: (...args) => this.#archives.try(...args),
      usePolicy: (name) => this.#changeSetting('policy', name),
      now: () => this.#options.now(),
    }),
    'service.state': () => this.#service.state,
    'service.start': ({ port }) => this.#service.start(port),
    'service.stop': () => this.#service.stop(),
    'service.request': (args) => this.#service.request(args),
    'service.retrieve-proof': ({ identity }) => this.#service.retrieveProof(identity),
    'service.proofs': () => this.#service.proofs.list(),
    'service.proof-bytes': ({ archive }) => this.#service.proofBytes(archive),
    'service.make-parts': (args) => this.#service.makeParts(args),
    'service.scenarios': () => this.#service.scenarios(),
    'service.play': (args) => this.#service.play(args),
  }

  #changeSetting(name: string, value: unknown): Settings {
    this.#settings = readSettings({ ...this.#settings, [name]: value })
    try {
      writeJsonFile(this.#settingsPath, this.#settings)
    } catch {
      throw bridgeFailure('bridge.not-written')
    } finally {
      if (name === 'policy') this.#conditions.changed({ kind: 'policy', label: this.#settings.policy })
    }
    return this.#settings
  }
}

function failureFor(error: unknown) {
  if (error instanceof BridgeError) return error.failure
  if (error instanceof SessionEnded) return bridgeFailure('bridge.unknown-archive').failure
  // The name of the error only: its message could contain paths or content.
  return failureOf(error) ?? bridgeFailure('bridge.internal', error instanceof Error ? error.name : undefined).failure
}
