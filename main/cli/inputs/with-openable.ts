import { bufferStream, type FoundInput, type InputReference, type Openable } from '../../input/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { streamLimitsFrom } from './standard-input.ts'

/** Input that an operand names: anything but an entry of a container. */
export type NamedInput = FoundInput<Exclude<InputReference, { readonly kind: 'entry' }>>

type NamedReference = Extract<NamedInput, { reference: unknown }>['reference']

export interface OpenedOperand {
  readonly input: Openable
  /** Removes the temporary file of a stream. */
  close(): void
}

/** Reads streams completely; other inputs are opened by their readers. Throws `Stop` for an object of a store, and failures of the stream. */
export async function openOperand(reference: NamedReference, args: ParsedArguments): Promise<OpenedOperand> {
  if (reference.kind === 'object')
    throw usageStop(
      `${reference.name} is an object of a store`,
      'Download it first; verify and library add read objects themselves.',
    )
  if (reference.kind !== 'stream') return { input: reference, close() {} }
  const { name, path } = reference
  const content = await bufferStream(path, streamLimitsFrom(args))
  if ('bytes' in content) return { input: { kind: 'taken', name, bytes: content.bytes }, close() {} }
  const { file } = content
  return { input: { kind: 'descriptor', name, descriptor: file.descriptor }, close: () => file.close() }
}

/** Returns the result of `use` for a found input, which is closed afterwards. */
export async function withOpenable<Result>(
  reference: NamedReference,
  args: ParsedArguments,
  use: (openable: Openable) => Promise<Result>,
): Promise<Result> {
  const { input, close } = await openOperand(reference, args)
  try {
    return await use(input)
  } finally {
    close()
  }
}
