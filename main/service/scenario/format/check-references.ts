import { nearestWord } from './nearest-word.ts'
import type { Scenario, Step } from './scenario.ts'

interface WrongReference {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string | null
}

/** Names of evidence and persons that a scenario uses but does not have, or has twice. */
export function checkReferences({ steps, others }: Pick<Scenario, 'steps' | 'others'>): readonly WrongReference[] {
  const people = Object.keys(others)
  const evidence = new Set<string>()
  const wrong: WrongReference[] = []
  const demand = (name: string, known: readonly string[], path: WrongReference['path'], what: string) => {
    if (known.includes(name)) return
    const near = nearestWord(name, known)
    const hint = near === null ? `Known here: ${known.join(', ') || 'none'}` : `Did you mean ${near}?`
    wrong.push({ path, message: `no ${what} is called ${name}`, hint })
  }
  for (const [index, step] of steps.entries()) {
    const path = ['steps', index, step.command]
    for (const { name, at } of evidenceOf(step))
      demand(name, [...evidence], [...path, ...at], 'evidence before this step')
    for (const { name, at } of peopleOf(step)) demand(name, people, [...path, ...at], 'person of `others`')
    if (step.as === undefined) continue
    if (evidence.has(step.as))
      wrong.push({ path: ['steps', index, 'as'], message: `${step.as} names two steps`, hint: null })
    evidence.add(step.as)
  }
  return wrong
}

interface Reference {
  readonly name: string
  readonly at: readonly (string | number)[]
}

function evidenceOf(step: Step): readonly Reference[] {
  switch (step.command) {
    case 'delete':
    case 'evaluate':
      return [{ name: step.with, at: [] }]
    case 'review':
      return [{ name: step.with.evidence, at: ['evidence'] }]
    case 'submit':
      return step.with.parent === undefined ? [] : [{ name: step.with.parent, at: ['parent'] }]
    default:
      return []
  }
}

/** Every `of` and `portraitOf`, however deep. */
function peopleOf(step: Step): readonly Reference[] {
  const found: Reference[] = []
  const visit = (value: unknown, at: Reference['at']): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      const place = [...at, Array.isArray(value) ? Number(key) : key]
      if ((key === 'of' || key === 'portraitOf') && typeof member === 'string' && member !== 'holder')
        found.push({ name: member, at: place })
      else visit(member, place)
    }
  }
  visit(step.with, [])
  return found
}
