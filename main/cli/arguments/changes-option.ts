import type { RecordChange } from '../../../shared/analysis/index.ts'
import { parseChanges } from '../../replay/index.ts'
import { terminalText } from '../../report/index.ts'
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
