import type { RecordChange } from '../../../shared/analysis/index.ts'
import type { RulePolicy } from '../../../shared/rules/index.ts'
import { type FinalEvidence, type FinalState, finalState } from '../final-state.ts'
import type { RecordedArchive } from '../recorded-archive.ts'
import { type ReplayOptions, type ReplayResult, replayArchive } from '../replay-archive.ts'
import { applyChanges, type RefusedChange } from './apply-changes.ts'

/** Conclusion about one evidence; null where the evidence is not there. */
export interface WhatIfRow {
  /** Id in the recorded archive. */
  readonly evidence: string
  readonly type: string
  /** RFC 6901 pointer of the recorded entry in identityDetails.json. */
  readonly pointer: string
  readonly recorded: FinalEvidence | null
  /** The unchanged record, run again under its own rules. */
  readonly unchanged: FinalEvidence | null
  readonly changed: FinalEvidence | null
}

export interface WhatIf {
  readonly recorded: FinalState
  readonly unchanged: FinalState
  readonly changed: FinalState
  readonly rows: readonly WhatIfRow[]
  /** New proof of the changed transaction. */
  readonly proof: Uint8Array
}

export type WhatIfResult =
  | { readonly kind: 'DONE'; readonly result: WhatIf }
  | { readonly kind: 'REFUSED'; readonly refused: readonly RefusedChange[] }
  | { readonly kind: 'NOT_REPRODUCIBLE'; readonly reason: string }

export interface WhatIfOptions extends Omit<ReplayOptions, 'rules' | 'tenantOf'> {
  readonly changes: readonly RecordChange[]
  /** Null: the rules that the record shows. */
  readonly rules: RulePolicy | null
}

/** Runs a recorded transaction as it was, and with changes or under other rules, so that only their effect differs. */
export async function whatIf(archive: RecordedArchive, options: WhatIfOptions): Promise<WhatIfResult> {
  const { changes, rules, onProgress } = options
  const applied = await applyChanges(archive, changes)
  if (applied.archive === null) return { kind: 'REFUSED', refused: applied.refused }
  const unchanged = await replayArchive(archive, half(options, 0))
  if (unchanged.outcome === 'NOT_REPRODUCIBLE') return { kind: 'NOT_REPRODUCIBLE', reason: unchanged.reason }
  const isSame = changes.length === 0 && rules === null
  const changed = isSame
    ? unchanged
    : await replayArchive(applied.archive, { ...half(options, 1), ...(rules ? { rules } : {}), tenantOf: archive })
  if (changed.outcome === 'NOT_REPRODUCIBLE') return { kind: 'NOT_REPRODUCIBLE', reason: changed.reason }
  onProgress?.(1, 1)
  const recorded = finalState(archive.identity, (id) => (archive.operations.some(isOf(id)) ? id : null))
  return { kind: 'DONE', result: toResult(recorded, unchanged, changed) }
}

type Replayed = Exclude<ReplayResult, { outcome: 'NOT_REPRODUCIBLE' }>

/** Reports the progress of one of two runs. */
const half = ({ signingKey, componentVersion, onProgress }: WhatIfOptions, index: 0 | 1): ReplayOptions => ({
  signingKey,
  componentVersion,
  ...(onProgress ? { onProgress: (done, total) => onProgress(index * total + done, 2 * total) } : {}),
})

const isOf =
  (id: string) =>
  ({ participantContextId, identityOperation }: RecordedArchive['operations'][number]): boolean =>
    participantContextId === id && identityOperation.type === 'ADD'

function toResult(recorded: FinalState, { final: unchanged }: Replayed, { final: changed, proof }: Replayed): WhatIf {
  const states = [recorded, unchanged, changed]
  const byId = states.map(({ evidences }) => new Map(evidences.map((evidence) => [evidence.id, evidence])))
  const ids = new Set([...(byId[1]?.keys() ?? []), ...(byId[2]?.keys() ?? [])])
  const ordered = [...(byId[0]?.keys() ?? [])].filter((id) => ids.has(id))
  const rows = [...new Set([...ordered, ...ids])].map((id): WhatIfRow => {
    const [first = null, second = null, third = null] = byId.map((map) => map.get(id) ?? null)
    const any = first ?? second ?? third
    return {
      evidence: id,
      type: any?.type ?? '',
      pointer: first?.pointer ?? '',
      recorded: first,
      unchanged: second,
      changed: third,
    }
  })
  return { recorded, unchanged, changed, rows, proof }
}
