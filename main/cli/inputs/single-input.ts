import { failureOf, findInputs } from '../../input/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'
import { type OpenedOperand, openOperand } from './with-openable.ts'

/** Opens the input that an operand names, by default the only one of a command; reads streams completely. Throws `Stop` if there is no input, or more than one. */
export async function singleInput(args: ParsedArguments, operand = args.operands[0] ?? ''): Promise<OpenedOperand> {
  const [first, second] = [...findInputs([operand])]
  if (!first || 'failure' in first)
    throw noInputStop(`${operand}: ${first?.failure.message ?? 'nothing to open'}`, first?.failure.hint)
  if (second)
    throw usageStop(`${operand} holds more than one archive`, `Name one, for example ${first.reference.name}.`)
  const { reference } = first
  try {
    return await openOperand(reference, args)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    const name = reference.kind === 'stream' ? (reference.path ?? 'standard input') : reference.name
    throw noInputStop(`${name}: ${failure.message}`, failure.hint)
  }
}

/**
 * Opens the input that an operand names, by default the only one of a command, returns the result of `use` and closes it. Throws `Stop` if there is no input or more than one, or if it
 * cannot be read.
 */
export async function withSingleInput<Result>(
  args: ParsedArguments,
  use: (input: OpenedOperand['input']) => Promise<Result>,
  operand = args.operands[0] ?? '',
): Promise<Result> {
  const { input, close } = await singleInput(args, operand)
  try {
    return await use(input)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${operand}: ${failure.message}`, failure.hint)
  } finally {
    close()
  }
}
