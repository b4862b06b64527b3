import { isAllowed, QUEUE_NEEDS, type QueueName, type Role } from '../../../shared/review/index.ts'
import type { Path } from '../../yaml/index.ts'

/** Steps of rules, and what uses them. */
interface StepsOfRules {
  readonly steps: {
    readonly [name: string]: {
      readonly roles?: readonly Role[]
      readonly people?: readonly string[]
      readonly next?: string
    }
  }
  readonly decide: readonly { readonly step: string }[]
  readonly queues: { readonly [queue: string]: string }
}

/** Person of a library, for rules. */
export interface ReviewerOfRules {
  readonly name: string
  readonly roles: readonly Role[]
}

/** Step of a rule that lets archives need nobody. */
export const NOBODY = 'nobody'

type Fault = readonly [path: Path, message: string, hint: string | null]

/** Returns what is wrong with the steps of rules: names that nothing has, loops, and steps in which nobody can do the work. */
export function* stepFaults(file: StepsOfRules, reviewers?: readonly ReviewerOfRules[]): Generator<Fault> {
  const { steps, decide, queues } = file
  const names = Object.keys(steps).join(', ')
  const unknown = (path: Fault[0], name: string): Fault => [path, `there is no step ${name}`, `Steps: ${names}.`]
  for (const [name, { roles, people = [], next }] of Object.entries(steps)) {
    if (name === NOBODY) yield [['steps', name], `the name ${NOBODY} stands for no step`, null]
    if (!roles && people.length === 0) yield [['steps', name], `the step ${name} names neither roles nor people`, null]
    if (next !== undefined && !(next in steps)) yield unknown(['steps', name, 'next'], next)
    if (isLoop(steps, name))
      yield [['steps', name, 'next'], `the steps from ${name} on never end: they are a loop`, null]
    for (const [index, person] of people.entries())
      if (reviewers && !reviewers.some((reviewer) => reviewer.name === person))
        yield [['steps', name, 'people', index], `the library has no valid reviewer ${person}`, null]
  }
  const uses: (readonly [Fault[0], QueueName, string])[] = [
    ...decide.map(({ step }, index) => [['decide', index, 'step'], 'decide', step] as const),
    ...Object.entries(queues).map(([queue, step]) => [['queues', queue], queue as QueueName, step] as const), // checked by the schema
  ]
  for (const [path, queue, step] of uses) {
    if (queue === 'decide' && step === NOBODY) continue
    if (!(step in steps)) yield unknown(path, step)
    else if (reviewers && !reaches(file, queue, step, reviewers))
      yield [
        path,
        `nobody of the library may do this from the step ${step} on`,
        `It needs the permission ${QUEUE_NEEDS[queue]}.`,
      ]
  }
}

function isLoop(steps: StepsOfRules['steps'], name: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = name; at !== undefined; at = steps[at]?.next) {
    if (seen.has(at)) return at === name
    seen.add(at)
  }
  return false
}

/** Returns whether a step, or one after it, has somebody with the permission of a queue. */
function reaches(
  { steps }: StepsOfRules,
  queue: QueueName,
  first: string,
  reviewers: readonly ReviewerOfRules[],
): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = first; at !== undefined && !seen.has(at); at = steps[at]?.next) {
    seen.add(at)
    const { roles = [], people = [] } = steps[at] ?? {}
    const isOf = ({ name, roles: own }: ReviewerOfRules) =>
      people.includes(name) || own.some((role) => roles.includes(role))
    if (reviewers.some((reviewer) => isOf(reviewer) && isAllowed(reviewer.roles, QUEUE_NEEDS[queue]))) return true
  }
  return false
}
