/** Members that are there. */
export function present<Value extends object>(
  members: Value,
): { [name in keyof Value]?: Exclude<Value[name], undefined> } {
  const known = Object.entries(members).filter(([, value]) => value !== undefined)
  // Nothing but undefined members is taken out.
  return Object.fromEntries(known) as { [name in keyof Value]?: Exclude<Value[name], undefined> }
}
