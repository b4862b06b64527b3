import type { ArgumentChecks } from './argument-checks.ts'
import { CALLS, type CallName, type CheckedCall } from './calls.ts'

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(CALLS, name)

/** What came over the bridge → a call with checked arguments, or one sentence on what is wrong. Never throws. */
export function readCall(name: unknown, given: unknown): CheckedCall | { readonly problem: string } {
  if (!isCall(name)) return { problem: 'There is no such call' }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { problem: `${name}: the arguments are not an object` }
  const checks: ArgumentChecks = CALLS[name]
  const other = Object.keys(given).find((argument) => !Object.hasOwn(checks, argument))
  if (other !== undefined) return { problem: `${name}: there is no argument ${JSON.stringify(other.slice(0, 40))}` }
  const members = new Map<string, unknown>(Object.entries(given))
  const read: { [argument: string]: unknown } = {}
  for (const [argument, check] of Object.entries(checks)) {
    const value = check(members.get(argument))
    if (value === undefined) return { problem: `${name}: the argument ${argument} is missing or not allowed` }
    read[argument] = value
  }
  // Every argument went through the check that its type was made from.
  return { name, given: read } as CheckedCall
}
