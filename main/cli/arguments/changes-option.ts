import type { RecordChange } from '../../../shared/bridge/record-changes.ts'
import { parseChanges } from '../../replay/what-if/parse-changes.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { readNamedText } from '../inputs/read-named.ts'
import { faultStop } from './fault-stop.ts'

/** Returns the changes of all values of `--change`, each a file or JSON. Throws `Stop` with every fault. */
export const changesOf = (values: readonly string[]): readonly RecordChange[] => values.flatMap(changesIn)

function changesIn(value: string): readonly RecordChange[] {
  const isJson = /^\s*[[{]/.test(value)
  const text = isJson ? value : readNamedText(value, '--change')
  const { changes, faults } = parseChanges(text)
  if (changes) return changes
  const name = isJson ? '--change' : terminalText(value, 300)
  const problem = isJson ? '--change is no change of a record' : `--change ${name} holds no changes of a record`
  throw faultStop(problem, name, faults)
}
