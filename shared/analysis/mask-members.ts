/** Decision about one member of a row for views without data of the holder: shown, or converted to what is shown instead. */
export type MemberDecision<Value, Row> = 'SHOWN' | ((value: Value, row: Row) => Value)

/** Decision about each member of a row, optional members too: a new member does not compile until it has one. */
export type MemberDecisions<Row> = {
  readonly [Member in keyof Row]-?: MemberDecision<Exclude<Row[Member], undefined>, Row>
}

/** Returns a row of the members that `decisions` has, masked by them. Any other member is omitted. */
export function maskMembers<Row extends object>(row: Row, decisions: MemberDecisions<Row>): Row {
  const shown = (Object.keys(decisions) as (keyof Row)[]).flatMap((member) => {
    const decision = decisions[member]
    const value = row[member]
    if (value === undefined) return []
    // The decision about this member takes its values.
    return [[member, decision === 'SHOWN' ? value : decision(value as never, row)]]
  })
  // Every required member has a decision.
  return Object.fromEntries(shown) as Row
}
