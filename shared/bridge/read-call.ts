import type { ArgumentChecks } from './argument-checks.ts'
import { CALLS, type CallName, type CheckedCall } from './calls.ts'

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(CALLS, name)

/** Validates a call from the bridge. Returns it with checked arguments, or one sentence on the problem. Never throws. */
export function readCall(name: unknown, args: unknown): CheckedCall | { readonly problem: string } {
  if (!isCall(name)) return { problem: 'There is no such call' }
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return { problem: `${name}: the arguments are not an object` }
  const checks: ArgumentChecks = CALLS[name]
  const unknownArgument = Object.keys(args).find((argument) => !Object.hasOwn(checks, argument))
  if (unknownArgument !== undefined)
    return { problem: `${name}: there is no argument ${JSON.stringify(unknownArgument.slice(0, 40))}` }
  const members = new Map<string, unknown>(Object.entries(args))
  const checked: { [argument: string]: unknown } = {}
  for (const [argument, check] of Object.entries(checks)) {
    const value = check(members.get(argument))
    if (value === undefined) return { problem: `${name}: the argument ${argument} is missing or not allowed` }
    checked[argument] = value
  }
  // Each argument passed the check from which its type is derived.
  return { name, given: checked } as CheckedCall
}
