import { type Answer, checklistOf, type Library, parseAnswers, parseChecklist } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'
import { faultStop } from '../arguments/fault-stop.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import { readNamedText } from '../inputs/read-named.ts'

export const ANSWERS: OptionRow = {
  name: 'answers',
  value: { kind: 'file', label: 'FILE' },
  help: 'Answers to the checklist in YAML, one "id: yes|no|na" per line. library checklist prints the questions.',
}

/** Reads the answers of --answers to the checklist of a library. Throws `Stop` with every fault and its line. */
export async function answersFrom(library: Library, file: string): Promise<readonly Answer[]> {
  const { answers, faults } = parseAnswers(readNamedText(file, '--answers'), await checklistOf(library.database))
  if (answers) return answers
  const name = terminalText(file, 300)
  throw faultStop(`--answers ${name} does not answer the checklist`, name, faults)
}

/** Reads the checklist of --set. Throws `Stop` with every fault and its line. */
export function checklistFrom(file: string): string {
  const text = readNamedText(file, '--set')
  const { faults } = parseChecklist(text)
  const name = terminalText(file, 300)
  if (faults.length > 0) throw faultStop(`--set ${name} is no checklist`, name, faults)
  return text
}
