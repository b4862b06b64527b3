import * as z from 'zod'
import { type RecordChange, recordChange, recordChanges } from '../../../shared/analysis/index.ts'
import { CheckedYaml, type FileFault, inOrder } from '../../yaml/index.ts'

/** Content of a file of changes. */
const changesFile = z.strictObject({ about: z.string().max(1000).exactOptional(), changes: recordChanges })

export type ParsedChanges =
  | { readonly changes: readonly RecordChange[]; readonly faults: readonly [] }
  | { readonly changes: null; readonly faults: readonly FileFault[] }

/** Parses changes in YAML or JSON: one, a list, or an object with `changes`. Returns every fault with its position. Never throws. */
export function parseChanges(text: string): ParsedChanges {
  const yaml = new CheckedYaml(text, 'file of changes')
  const value = yaml.faults.length === 0 ? yaml.plain() : undefined
  const changes = yaml.faults.length === 0 ? checked(yaml, value) : undefined
  if (!changes || yaml.faults.length > 0) return { changes: null, faults: inOrder(yaml.faults) }
  return { changes, faults: [] }
}

function checked(yaml: CheckedYaml, value: unknown): readonly RecordChange[] | undefined {
  if (Array.isArray(value)) return yaml.check(recordChanges, value, [])
  if (typeof value === 'object' && value !== null && 'change' in value) {
    const change = yaml.check(recordChange, value, [])
    return change && [change]
  }
  return yaml.check(changesFile, value, [])?.changes
}
