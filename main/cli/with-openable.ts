import type { FoundInput } from '../input/find-inputs.ts'
import type { InputReference } from '../input/input-reference.ts'
import type { Openable } from '../input/open-input.ts'
import { bufferStream, STREAM_LIMITS } from '../input/stream-input.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { usageStop } from './stop.ts'

/** Input that an operand names: anything but an entry of a container. */
export type NamedInput = FoundInput<Exclude<InputReference, { readonly kind: 'entry' }>>

/** Opens a found input for `use`. A stream is taken in first; its temporary file is removed afterwards. */
export async function withOpenable<Result>(
  reference: Extract<NamedInput, { reference: unknown }>['reference'],
  args: ParsedArguments,
  use: (openable: Openable) => Promise<Result>,
): Promise<Result> {
  if (reference.kind === 'object')
    throw usageStop(
      `${reference.name} is an object of a store`,
      'Download it first; verify and library add read objects themselves.',
    )
  if (reference.kind !== 'stream') return use(reference)
  const { name, path } = reference
  const streamBytes = args.number('stdin-limit') ?? STREAM_LIMITS.streamBytes
  const content = await bufferStream(path, { ...STREAM_LIMITS, streamBytes })
  if ('bytes' in content) return use({ kind: 'taken', name, bytes: content.bytes })
  try {
    return await use({ kind: 'descriptor', name, descriptor: content.file.descriptor })
  } finally {
    content.file.close()
  }
}
