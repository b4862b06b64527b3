import { findInputs } from '../input/find-inputs.ts'
import { failureOf } from '../input/input-failure.ts'
import type { Openable } from '../input/open-input.ts'
import { STREAM_LIMITS, type TakenStream, takeStream } from '../input/stream-input.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { noInputStop, usageStop } from './stop.ts'

/** The one input of a command that takes one, streams taken in. Stops where there is none or more than one. */
export async function singleInput(given: ParsedArguments): Promise<{ readonly input: Openable; close(): void }> {
  const operand = given.operands[0] ?? ''
  const [first, second] = [...findInputs([operand])]
  if (!first || 'failure' in first)
    throw noInputStop(`${operand}: ${first?.failure.message ?? 'nothing to open'}`, first?.failure.hint)
  if (second)
    throw usageStop(`${operand} holds more than one archive`, `Name one, for example ${first.reference.name}.`)
  const { reference } = first
  if (reference.kind !== 'stream') return { input: reference, close() {} }
  const { name } = reference
  const taken = await take(reference.path, given)
  if ('bytes' in taken) return { input: { kind: 'taken', name, bytes: taken.bytes }, close() {} }
  return { input: { kind: 'descriptor', name, descriptor: taken.file.descriptor }, close: taken.file.close }
}

async function take(path: string | null, given: ParsedArguments): Promise<TakenStream> {
  try {
    return await takeStream(path, {
      ...STREAM_LIMITS,
      streamBytes: given.number('stdin-limit') ?? STREAM_LIMITS.streamBytes,
    })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${path ?? 'standard input'}: ${failure.message}`, failure.hint)
  }
}
