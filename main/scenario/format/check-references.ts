import { nearestWord } from '../../yaml/index.ts'
import type { Scenario, Step } from './scenario.ts'

interface WrongReference {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string | null
}

/** Finds references to evidence and persons that a scenario does not define, and names defined twice. */
export function checkReferences({ steps, others }: Pick<Scenario, 'steps' | 'others'>): readonly WrongReference[] {
  const people = Object.keys(others)
  const evidence = new Set<string>()
  const problems: WrongReference[] = []
  const require = (name: string, known: readonly string[], path: WrongReference['path'], kind: string) => {
    if (known.includes(name)) return
    const nearest = nearestWord(name, known)
    const hint = nearest === undefined ? `Known here: ${known.join(', ') || 'none'}` : `Did you mean ${nearest}?`
    problems.push({ path, message: `no ${kind} is called ${name}`, hint })
  }
  for (const [index, step] of steps.entries()) {
    const path = ['steps', index, step.command]
    for (const { name, at } of evidenceOf(step))
      require(name, [...evidence], [...path, ...at], 'evidence before this step')
    for (const { name, at } of peopleOf(step)) require(name, people, [...path, ...at], 'person of `others`')
    if (step.as === undefined) continue
    if (evidence.has(step.as))
      problems.push({ path: ['steps', index, 'as'], message: `${step.as} names two steps`, hint: null })
    evidence.add(step.as)
  }
  return problems
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

/** Finds every `of` and `portraitOf` at any depth. */
function peopleOf(step: Step): readonly Reference[] {
  const references: Reference[] = []
  const visit = (value: unknown, at: Reference['at']): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      const place = [...at, Array.isArray(value) ? Number(key) : key]
      if ((key === 'of' || key === 'portraitOf') && typeof member === 'string' && member !== 'holder')
        references.push({ name: member, at: place })
      else visit(member, place)
    }
  }
  visit(step.with, [])
  return references
}
