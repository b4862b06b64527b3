/** One row of a state table: what may happen, and what it does. */
export interface Transition<State extends string, Trigger extends string, Effect extends string> {
  /** Null: there is none yet. */
  readonly from: readonly (State | null)[]
  readonly trigger: Trigger
  /** In words; what cannot be told from states and trigger. */
  readonly condition?: string
  /** Null: it is gone, or the transaction has ended. */
  readonly to: readonly (State | null)[]
  readonly effects: readonly Effect[]
  /** Sentence of a document, or the decision that stands in for one. */
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

/** The change is in no table. */
export interface Refusal {
  readonly code: 'unlisted-transition'
  readonly message: string
}

/** The row that allows a change, or the refusal: what no row lists does not happen. */
export function allowTransition<State extends string, Trigger extends string, Effect extends string>(
  table: StateTable<State, Trigger, Effect>,
  { from, trigger, to }: Change<State, Trigger>,
): Transition<State, Trigger, Effect> | Refusal {
  const row = table.find((one) => one.trigger === trigger && one.from.includes(from) && one.to.includes(to))
  return (
    row ?? {
      code: 'unlisted-transition',
      message: `${trigger} does not lead from ${from ?? 'nothing'} to ${to ?? 'nothing'}`,
    }
  )
}

export const isRefusal = (answer: object): answer is Refusal => 'code' in answer

/** What can come of a trigger in a state; empty where the trigger is refused there. */
export function outcomesOf<State extends string, Trigger extends string, Effect extends string>(
  table: StateTable<State, Trigger, Effect>,
  from: State | null,
  trigger: Trigger,
): readonly (State | null)[] {
  const rows = table.filter((one) => one.trigger === trigger && one.from.includes(from))
  return [...new Set(rows.flatMap(({ to }) => to))]
}

/** Whether anything can come of a trigger in a state. */
export const isListed = <State extends string, Trigger extends string, Effect extends string>(
  table: StateTable<State, Trigger, Effect>,
  from: State | null,
  trigger: Trigger,
): boolean => table.some((one) => one.trigger === trigger && one.from.includes(from))
