import { type Library, type OutsideCheckpoint, rememberedCheckpoint } from '../../library/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { readNamedText } from '../inputs/read-named.ts'

/** Returns the checkpoints that --checkpoint names, and the one that this user saw last. */
export function outsideCheckpoints(library: Library, args: ParsedArguments): readonly OutsideCheckpoint[] {
  const remembered = library.isReadOnly ? null : rememberedCheckpoint(library)
  return [
    ...args.texts('checkpoint').map((path) => ({ name: path, note: readNamedText(path, '--checkpoint') })),
    ...(remembered === null ? [] : [{ name: 'the last checkpoint that this user saw', note: remembered }]),
  ]
}
