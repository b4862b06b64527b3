import { counted } from '../../../shared/report/index.ts'
import { checkpointNow, checkpointProblem, type Library, logConsistency } from '../../library/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import { type Checkpoint, type ConsistencyProblem, readConsistency } from '../../statement/index.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop, usageStop } from '../arguments/stop.ts'
import { readNamedText } from '../inputs/read-named.ts'
import { openOutput, print } from '../output/output.ts'

const PROBLEMS: { readonly [problem in ConsistencyProblem]: string } = {
  NOT_A_PROOF: 'it is no proof of library log prove',
  CHECKPOINT_INVALID: 'the signature of a checkpoint is invalid, or both are not of one log',
  NOT_CONSISTENT: 'the later log does not continue the earlier one: entries were changed or removed',
}

/** Prints the proof that the log continues a checkpoint that was kept outside, up to a second one or to the log now. */
export async function proveConsistency(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const paths = args.texts('checkpoint')
  const [first, second, ...more] = paths
  if (first === undefined || more.length > 0)
    throw usageStop(
      'prove needs one or two checkpoints',
      'Give --checkpoint FILE; a second one instead of the log now.',
    )
  if (library.isReadOnly)
    throw usageStop(
      'an exported case has a part of the log only',
      'The library that it was exported from has the proof.',
    )
  for (const path of paths) {
    const problem = await checkpointProblem(library, readNamedText(path, '--checkpoint'))
    if (problem !== null) throw new Stop(EXIT.failed, `${terminalText(path, 200)}: ${problem}`)
  }
  const later = second === undefined ? await checkpointNow(library, Date.now()) : readNamedText(second, '--checkpoint')
  const proof = await logConsistency(library, [readNamedText(first, '--checkpoint'), later])
  if (proof === null)
    throw usageStop('there is no checkpoint to prove', 'An administrator signs one: library log checkpoint.')
  const output = openOutput(args.text('output'), { isShared: true })
  output.write(`${JSON.stringify(proof, null, 2)}\n`)
  output.finish()
  return EXIT.passed
}

/** Checks a proof without a library. Checkpoints that were kept outside must be among its two. */
export function checkConsistency(args: ParsedArguments): ExitCode {
  const path = args.text('proof')
  if (path === undefined) throw usageStop('check needs a proof', 'Give --proof FILE, printed by library log prove.')
  const proof = parsed(readNamedText(path, '--proof'))
  const read = readConsistency(proof)
  const outside = args.texts('checkpoint').map((name) => ({ name, note: readNamedText(name, '--checkpoint') }))
  const { first, second } = (read.isValid ? proof : {}) as { readonly [name: string]: unknown }
  const foreign = read.isValid ? outside.filter(({ note }) => note !== first && note !== second) : []
  const problems = read.isValid
    ? foreign.map(({ name }) => `${name} is not one of its checkpoints`)
    : [PROBLEMS[read.problem]]
  if (args.text('format') === 'json') print(`${safeJson({ consistent: problems.length === 0, problems })}\n`)
  else if (read.isValid && problems.length === 0)
    print(`The log of ${sizeOf(read.second)} continues that of ${sizeOf(read.first)}: nothing was changed or removed\n`)
  else for (const problem of problems) print(`${terminalText(path, 200)}: ${terminalText(problem, 300)}\n`)
  return problems.length === 0 ? EXIT.passed : EXIT.failed
}

const sizeOf = ({ size, time }: Checkpoint): string =>
  `${counted(size, 'entry', 'entries')} (${terminalText(time, 40)})`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
