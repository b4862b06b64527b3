/** Returns the members that are defined. */
export function present<Value extends object>(
  members: Value,
): { [name in keyof Value]?: Exclude<Value[name], undefined> } {
  const known = Object.entries(members).filter(([, value]) => value !== undefined)
  // Only undefined members are removed.
  return Object.fromEntries(known) as { [name in keyof Value]?: Exclude<Value[name], undefined> }
}
