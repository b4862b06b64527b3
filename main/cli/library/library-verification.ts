import { availableParallelism } from 'node:os'
import { type Verifiable, type WorkerPool, workerPool } from '../../input/index.ts'
import type { Library, Verified } from '../../library/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import type { VerifiedInput } from '../inputs/verified-input.ts'
import type { ReportFormat } from '../output/report-format.ts'
import { JOBS } from '../verification/verification-options.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import type { LibraryWorkerData } from '../workers/library-worker.ts'
import { workerScript } from '../workers/worker-script.ts'

/** Default time limit per input in seconds. */
const TIME_LIMIT = 60
/** Default memory of a worker for objects in bytes; the content of files is not counted. */
const MEMORY_LIMIT = 1024 * 1024 * 1024
/** Minimum memory limit in MiB: with less, V8 ends the process instead of the worker. */
const MIN_MEGABYTES = 8
/** MiB of a worker for new objects. More is slower: it does not fit into the cache of the processor. */
const YOUNG_MEGABYTES = 12

/** Options of commands that verify archives for a library. */
export const POOL_OPTIONS: readonly OptionRow[] = [
  JOBS,
  {
    name: 'time-limit',
    value: { kind: 'seconds', label: 'SECONDS' },
    help: 'Give up on an input after this time; the next run tries it again. Default: 60.',
  },
  {
    name: 'memory-limit',
    value: { kind: 'bytes', label: 'SIZE' },
    help: 'Give up on an input that needs more memory, apart from the content of files. Default: 1GiB.',
  },
]

export interface LibraryPool {
  readonly pool: WorkerPool<Verifiable, Verified<VerifiedInput>>
  readonly threads: number
  /** Milliseconds per input. */
  readonly timeLimit: number
}

/** Starts the workers that verify archives and create their entries. Throws `Stop` for a memory limit that is too small. */
export function libraryPool(
  { key }: Library,
  args: ParsedArguments,
  setup: VerificationSetup,
  format: ReportFormat,
): LibraryPool {
  const timeLimit = Math.round((args.number('time-limit') ?? TIME_LIMIT) * 1000)
  const threads = args.number('jobs') ?? availableParallelism()
  const megabytes = Math.ceil((args.number('memory-limit') ?? MEMORY_LIMIT) / 1024 / 1024)
  if (megabytes < MIN_MEGABYTES)
    throw usageStop(`--memory-limit needs at least ${MIN_MEGABYTES}MiB`, 'A verification cannot start with less.')
  const pool: LibraryPool['pool'] = workerPool({
    script: workerScript('library-worker'),
    workerData: { setup, format, key, isJudgedNow: args.text('time') === undefined } satisfies LibraryWorkerData,
    size: threads,
    timeLimit,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  return { pool, threads, timeLimit }
}

/** Returns a setup that always hashes inputs, which their hash identifies, and omits the second reading, which would take most of the time. */
export const forLibrary = (setup: VerificationSetup): VerificationSetup => ({
  ...setup,
  secondReading: 'off',
  inputHash: 'always',
})
