import {
  AnchorSchedule,
  EVERY_HOST,
  type JobQueue,
  type Library,
  loadJobQueue,
  QueuedInputs,
} from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { type ExitCode, worstOf } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { printAnchorFailures } from '../../library/anchored.ts'
import { LIBRARY, libraryLocation, withLibrary } from '../../library/library-options.ts'
import { RUN_OPTIONS, type RunInputs, runVerification } from '../../library/library-run.ts'
import { stopOnInterrupt } from '../../output/stop-on-interrupt.ts'
import { Voice } from '../../output/terminal.ts'

/** Items per thread that are taken from the queue at once. */
const BATCH = 16
/** Items per thread that are started. */
const QUEUED_PER_THREAD = 3

export const command: Command = {
  name: 'worker',
  section: 'library',
  order: 120,
  summary: 'Verify the archives in the queue of a library',
  operand: null,
  details: [
    'Takes archives from the queue that library add --enqueue fills, verifies them, and saves the results in the library. Any number of workers may run, on any number of computers; each must see the archives at the same paths, and should have the same keys and policy.',
    'Ctrl+C finishes what was taken and ends. The items of a worker that is killed, or loses its connection, return to the queue after about 20 seconds. An archive that cannot be verified (missing, time or memory limit, crash) is tried again twice, after growing delays; then library queue lists it.',
    'Results go to standard output. Exit codes as of verify.',
  ],
  options: [
    LIBRARY,
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json'] },
      help: 'text (default) or json (one line per input).',
    },
    { name: 'until-empty', help: 'End when the queue is empty and no other worker has an item.' },
    ...RUN_OPTIONS,
  ],
  examples: [
    { line: 'worker --library postgres://user@host/library --key signer.pem --jobs 4', description: 'until Ctrl+C' },
    { line: 'worker --library postgres://user@host/library --until-empty', description: 'from a scheduler' },
  ],
  run: (args) => withLibrary(args, (library) => work(library, args), { occasion: null, creates: true }),
}

/** Runs `proofbench worker`. */
async function work(library: Library, args: ParsedArguments): Promise<ExitCode> {
  if (library.kind !== 'postgres')
    throw usageStop('A worker needs a library on a server', 'Give --library postgres://USER:PASSWORD@HOST/DATABASE.')
  const { JobQueue } = await loadJobQueue()
  const queue = await JobQueue.open(libraryLocation(args), { isWorker: true })
  const voice = new Voice(args.has('quiet'))
  const inputs = new WorkerInputs(queue, args.has('until-empty'))
  const interruption = stopOnInterrupt(voice, () => inputs.stop())
  const anchors = new AnchorSchedule(library, printAnchorFailures).start()
  try {
    const summary = await runVerification(library, args, inputs, {
      queuedPerThread: QUEUED_PER_THREAD,
      stores: false,
      placesHost: EVERY_HOST,
    })
    for (const line of summary.lines()) voice.note(line)
    await queue.close()
    await anchors.end()
    await library.close()
    interruption.end()
    return worstOf(summary.codes)
  } finally {
    await queue.close()
  }
}

class WorkerInputs implements RunInputs {
  readonly total = null
  /** Never set: items that were taken from the queue are finished, so that they need not return to it. */
  readonly isStopped = false
  readonly #queue: JobQueue
  readonly #endsWhenEmpty: boolean
  #inputs: QueuedInputs | undefined
  #isEnding = false

  constructor(queue: JobQueue, endsWhenEmpty: boolean) {
    this.#queue = queue
    this.#endsWhenEmpty = endsWhenEmpty
  }

  async start(threads: number): Promise<void> {
    this.#inputs = new QueuedInputs(this.#queue, { batch: threads * BATCH, endsWhenEmpty: this.#endsWhenEmpty })
    if (this.#isEnding) this.#inputs.stop()
  }

  async *groups() {
    if (this.#inputs) yield* this.#inputs.groups()
  }

  finish(path: string, failure: string | null): void {
    this.#inputs?.finish(path, failure)
  }

  stop(): void {
    this.#isEnding = true
    this.#inputs?.stop()
  }

  async close(): Promise<void> {
    await this.#inputs?.settle()
  }
}
