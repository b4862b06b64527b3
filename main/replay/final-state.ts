import type { IdentityView } from '../../shared/spec/index.ts'

/** Conclusion about one evidence at the end of a transaction. */
export interface FinalEvidence {
  /** Id in the recorded archive. */
  readonly id: string
  readonly type: string
  readonly status: string | null
  readonly score: string | null
  readonly strength: string | null
  /** RFC 6901 pointer of its entry in the identity view that it was read from. */
  readonly pointer: string
}

/** Conclusions at the end of a transaction. */
export interface FinalState {
  readonly status: string
  readonly levelOfAssurance: string
  readonly evidences: readonly FinalEvidence[]
}

/**
 * Returns the conclusions of an identity view. `recordedId`: returns the id of an evidence in the recorded archive; null for one
 * that the service derived by itself, which is left out.
 */
export function finalState(view: IdentityView, recordedId: (id: string) => string | null): FinalState {
  const { globalStatus, portrait } = view
  const lists = (['idDocuments', 'attributes', 'addresses'] as const).flatMap((section) =>
    (view[section] ?? []).map((entry, index) => ({ entry, pointer: `/${section}/${index}` })),
  )
  return {
    status: globalStatus.status,
    levelOfAssurance: globalStatus.levelOfAssurance,
    evidences: [...lists, ...(portrait ? [{ entry: portrait, pointer: '/portrait' }] : [])].flatMap(
      ({ entry: { evidenceId, evidenceStatus, type }, pointer }) => {
        const id = recordedId(evidenceId)
        if (id === null) return []
        const { status = null, score = null, strength = null } = evidenceStatus
        return [{ id, type: type ?? '', status, score, strength, pointer }]
      },
    ),
  }
}
