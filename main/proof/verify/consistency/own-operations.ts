import { list, type Members, members, text, withTypedData } from '../../../../shared/report/index.ts'
import type { Operation } from './operation.ts'

/** Operations of the record about one evidence. */
export interface OwnRecord {
  /** The last operation that added it. */
  readonly addition: Operation
  /** Verifications of its additions, and of reviews about it. */
  readonly verifications: readonly Members[]
  /** Data that operators typed in reviews of it, the last review last. Not shown: D-83 */
  readonly typed: readonly Members[]
}

/** Groups operations by evidence id. Archive: VerificationAndEvaluationDetails, "One element per evidence" */
export function ownRecords(operations: readonly Operation[]): ReadonlyMap<string, OwnRecord> {
  const records = new Map<string, { addition: Operation; verifications: Members[]; typed: Members[] }>()
  for (const operation of operations) {
    const id = operation.type === 'ADD' ? idOf(operation) : null
    if (id === null || operation.name === 'ADJUDICATION') continue
    const known = records.get(id)
    if (!known) records.set(id, { addition: operation, verifications: [...operation.verifications], typed: [] })
    else {
      known.addition = operation
      for (const verification of operation.verifications) known.verifications.push(verification)
    }
  }
  for (const { name, raw, verifications, evidence } of operations) {
    const reviewed = name === 'ADJUDICATION' ? records.get(text(raw.identityOperationParent) ?? '') : undefined
    if (!reviewed) continue
    for (const verification of verifications) reviewed.verifications.push(verification)
    const typed = members(evidence?.data)
    if (typed) reviewed.typed.push(typed)
  }
  return records
}

const idOf = ({ evidence, contextId }: Operation): string | null => text(evidence?.id) ?? contextId

/**
 * Returns the data of the evidence with its first holder, and in place of what was read what an operator typed; null if nothing has
 * data. Archive: Data, HolderInformation
 */
export function recordedData({
  addition,
  typed,
}: OwnRecord): { readonly data: Members; readonly holder: Members } | null {
  const data = withTypedData(members(addition.evidence?.data), typed)
  return data && { data, holder: members(list(data.holderInformation)[0]) ?? {} }
}
