/** Row of a state table: an allowed transition and its effect. */
export interface Transition<State extends string, Trigger extends string, Effect extends string> {
  /** Null: it does not exist yet. */
  readonly from: readonly (State | null)[]
  readonly trigger: Trigger
  /** Condition in words that states and trigger do not express. */
  readonly condition?: string
  /** Null: it is removed, or the transaction has ended. */
  readonly to: readonly (State | null)[]
  readonly effects: readonly Effect[]
  /** Sentence of a document, or the decision in its place. */
  readonly specification: string
}

export type StateTable<State extends string, Trigger extends string, Effect extends string> = readonly Transition<
  State,
  Trigger,
  Effect
>[]

export interface Change<State extends string, Trigger extends string> {
  readonly from: State | null
  readonly trigger: Trigger
  readonly to: State | null
}

/** The transition is in no table. */
export interface Refusal {
  readonly code: 'unlisted-transition'
  readonly message: string
}

/** Returns the row that allows a transition, or the refusal if no row does. */
export function allowTransition<State extends string, Trigger extends string, Effect extends string>(
  table: StateTable<State, Trigger, Effect>,
  { from, trigger, to }: Change<State, Trigger>,
): Transition<State, Trigger, Effect> | Refusal {
  const row = table.find((row) => row.trigger === trigger && row.from.includes(from) && row.to.includes(to))
  return (
    row ?? {
      code: 'unlisted-transition',
      message: `${trigger} does not lead from ${from ?? 'nothing'} to ${to ?? 'nothing'}`,
    }
  )
}

export const isRefusal = (answer: object): answer is Refusal => 'code' in answer

/** Returns whether a trigger is possible in a state. */
export const isListed = <State extends string, Trigger extends string, Effect extends string>(
  table: StateTable<State, Trigger, Effect>,
  from: State | null,
  trigger: Trigger,
): boolean => table.some((row) => row.trigger === trigger && row.from.includes(from))
