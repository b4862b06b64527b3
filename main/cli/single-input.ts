import { findInputs } from '../input/find-inputs.ts'
import { failureOf } from '../input/input-failure.ts'
import type { Openable } from '../input/open-input.ts'
import { bufferStream, STREAM_LIMITS, type StreamContent } from '../input/stream-input.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { noInputStop, usageStop } from './stop.ts'

/** Opens the input that an operand names, by default the only one of a command; reads streams completely. Throws `Stop` if there is no input, or more than one. */
export async function singleInput(
  args: ParsedArguments,
  operand = args.operands[0] ?? '',
): Promise<{ readonly input: Openable; close(): void }> {
  const [first, second] = [...findInputs([operand])]
  if (!first || 'failure' in first)
    throw noInputStop(`${operand}: ${first?.failure.message ?? 'nothing to open'}`, first?.failure.hint)
  if (second)
    throw usageStop(`${operand} holds more than one archive`, `Name one, for example ${first.reference.name}.`)
  const { reference } = first
  if (reference.kind === 'object')
    throw usageStop(
      `${operand} is an object of a store`,
      'Download it first; verify and library add read objects themselves.',
    )
  if (reference.kind !== 'stream') return { input: reference, close() {} }
  const { name } = reference
  const stream = await readStream(reference.path, args)
  if ('bytes' in stream) return { input: { kind: 'taken', name, bytes: stream.bytes }, close() {} }
  return { input: { kind: 'descriptor', name, descriptor: stream.file.descriptor }, close: stream.file.close }
}

async function readStream(path: string | null, args: ParsedArguments): Promise<StreamContent> {
  try {
    return await bufferStream(path, {
      ...STREAM_LIMITS,
      streamBytes: args.number('stdin-limit') ?? STREAM_LIMITS.streamBytes,
    })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${path ?? 'standard input'}: ${failure.message}`, failure.hint)
  }
}
