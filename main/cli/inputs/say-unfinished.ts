import { counted } from '../../../shared/report/index.ts'
import { terminalText } from '../../report/index.ts'
import type { Voice } from '../output/terminal.ts'

/** Paths that are named. */
const NAMED = 3

/** Says in one line which files were left out because their names are those of unfinished downloads or copies. */
export function sayUnfinished(paths: readonly string[], voice: Voice): void {
  if (paths.length === 0) return
  const names = paths.slice(0, NAMED).map((path) => terminalText(path, 200))
  const more = paths.length > NAMED ? [`${paths.length - NAMED} more`] : []
  voice.note(
    `${counted(paths.length, 'file')} left out, named like an unfinished download or copy: ${[...names, ...more].join(', ')}`,
  )
}
