import { resolve } from 'node:path'
import { counted } from '../../../shared/report/index.ts'
import { type FoundInput, type InputFailure, inputFailure } from '../../input/index.ts'
import { EVERY_HOST, type Library, loadJobQueue, pendingInputs, type QueuedItem } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { progressOn } from '../output/progress.ts'
import { Voice } from '../output/terminal.ts'
import type { AddedInputs } from './added-inputs.ts'
import { libraryLocation } from './library-options.ts'

/** Puts the inputs of `library add --enqueue` into the queue of the library. */
export async function enqueue(library: Library, args: ParsedArguments, inputs: AddedInputs): Promise<ExitCode> {
  const { JobQueue } = await loadJobQueue()
  const queue = await JobQueue.open(libraryLocation(args))
  const progress = await progressOn(args.has('quiet'))
  const voice = new Voice(args.has('quiet'))
  let [added, waiting, unchanged, refused] = [0, 0, 0, 0]
  const options = {
    ...{ database: library.database, host: EVERY_HOST, stores: false, digests: null },
    onUnchanged: () => unchanged++,
  }
  try {
    for await (const group of inputs.all()) {
      const items: QueuedItem[] = []
      for await (const { found } of pendingInputs([group], options)) {
        const item = itemOf(found)
        if (!('failure' in item)) {
          items.push(item)
          continue
        }
        refused++
        progress.end()
        voice.error(`${terminalText(item.name, 1000)}: ${item.failure.message}`, item.failure.hint)
      }
      const inserted = await queue.add(items, args.number('priority') ?? 0)
      added += inserted
      waiting += items.length - inserted
      progress.update(() => `${counted(added, 'archive')} queued`)
    }
  } finally {
    progress.end()
    await inputs.close()
    await queue.close()
  }
  const others = [
    ...(waiting > 0 ? [`${waiting} waiting already`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
  voice.note([`${counted(added, 'archive')} queued`, ...others].join(', '))
  return refused > 0 ? EXIT.noInput : EXIT.passed
}

/** Workers have other working folders and cannot read a pipe of this computer. */
function itemOf(found: FoundInput): QueuedItem | { readonly name: string; readonly failure: InputFailure } {
  if ('failure' in found) return found
  const { reference } = found
  if (reference.kind === 'file' || reference.kind === 'folder')
    return { kind: reference.kind, path: resolve(reference.path) }
  if (reference.kind === 'object') return { kind: 'object', path: reference.address }
  return { name: reference.name, failure: inputFailure('input.not-a-file', 'a pipe cannot wait in a queue') }
}
