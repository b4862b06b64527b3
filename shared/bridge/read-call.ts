import type * as z from 'zod'
import { CALLS, type CallName, type CheckedCall } from './calls.ts'

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(CALLS, name)

/** Validates a call from the bridge. Returns it with checked arguments, or one sentence on the problem. Never throws. */
export function readCall(name: unknown, args: unknown): CheckedCall | { readonly problem: string } {
  if (!isCall(name)) return { problem: 'There is no such call' }
  const result = CALLS[name].safeParse(args)
  // The arguments were parsed by the schema of this call.
  if (result.success) return { name, args: result.data } as CheckedCall
  return { problem: `${name}: ${problemOf(result.error.issues[0])}` }
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  const [argument] = issue?.path ?? []
  if (argument !== undefined) return `the argument ${String(argument)} is missing or not allowed`
  if (issue?.code === 'unrecognized_keys')
    return `there is no argument ${JSON.stringify((issue.keys[0] ?? '').slice(0, 40))}`
  return 'the arguments are not an object'
}
