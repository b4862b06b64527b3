import { parse, stringify } from 'yaml'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import type { Scenario } from '../../../main/scenario/format/scenario.ts'
import type { Random } from '../../fuzz/random.ts'
import { LIBRARY_TEXTS } from './library.ts'

type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value }
type Step = { readonly [name: string]: Value }
interface Text {
  readonly tenant?: { readonly [name: string]: Value }
  readonly others?: { readonly [name: string]: Value }
  readonly steps: readonly Step[]
  readonly [name: string]: unknown
}

const LIBRARY: readonly Text[] = [...LIBRARY_TEXTS.values()].map((text) => parse(text))

const MEMBERS: ReadonlySet<string> = new Set(['as', 'role', 'expect', 'hurry'])
const SUBMISSIONS: ReadonlySet<string> = new Set([
  'images',
  'text',
  'medicare',
  'liveCapture',
  'chip',
  'portrait',
  'submit',
])
const getCommand = (step: Step): string => Object.keys(step).find((name) => !MEMBERS.has(name)) ?? ''

const POOL: readonly Step[] = LIBRARY.flatMap(({ steps }) => steps).filter((step) => getCommand(step) !== 'proof')
const COMMON: readonly Step[] = [
  ...['1s', '10m', '2h', '40d'].map((wait) => ({ wait })),
  ...['EXPIRY', 'PAUSE_ERROR'].map((expire) => ({ expire })),
  { resume: {} },
  { consents: { approve: ['PORTRAIT', 'ID_DOCUMENT'] } },
  { withdrawConsent: 'PORTRAIT' },
]

/**
 * Returns a library scenario with random insertions, removals, repetitions and swaps of steps; null if the result is not a valid
 * scenario.
 */
export function randomScenario(random: Random): Scenario | null {
  const base = random.pick(LIBRARY)
  const tenant = {
    ...base.tenant,
    ...(random.below(2) === 0 ? { pauseAndResume: random.below(2) === 0 } : {}),
    ...(random.below(4) === 0 ? { adjudication: true } : {}),
    ...(random.below(5) === 0 ? { videosInProof: true } : {}),
    ...(random.below(6) === 0 ? { transactionExpiry: random.pick(['5s', '10m', '1h']) } : {}),
  }
  const { expect: _expect, ...head } = base
  const steps = [...makeConsistent(shuffle(base.steps, random), base, random), { proof: {} }]
  return parseScenario(stringify({ ...head, scenario: 'random', tenant, steps })).scenario ?? null
}

function shuffle(input: readonly Step[], random: Random): readonly Step[] {
  const steps = input.filter((step) => getCommand(step) !== 'proof')
  for (let changes = 1 + random.below(6); changes > 0; changes--) {
    const at = random.below(steps.length + 1)
    const source = random.below(Math.max(1, steps.length))
    switch (random.below(5)) {
      case 0:
        steps.splice(at, 0, random.pick(POOL))
        break
      case 1:
        steps.splice(at, 0, random.pick(COMMON))
        break
      case 2:
        steps.splice(source, 1)
        break
      case 3:
        steps.splice(at, 0, ...steps.slice(source, source + 1))
        break
      default:
        steps.splice(Math.min(at, steps.length - 1), 0, ...steps.splice(source, 1))
    }
  }
  return steps
}

/** Makes steps consistent: unique names for evidence, references to earlier evidence, and some steps that do not wait. */
function makeConsistent(steps: readonly Step[], { others = {} }: Text, random: Random): readonly Step[] {
  const names: string[] = []
  const known = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(known)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        if (name === 'of' || name === 'portraitOf')
          return typeof member === 'string' && member in others ? [[name, member]] : []
        if (name === 'parent' || name === 'evidence') return names.length > 0 ? [[name, random.pick(names)]] : []
        return [[name, known(member)]]
      }),
    )
  }
  return steps.flatMap((step, index) => {
    const command = getCommand(step)
    const isNamed = command === 'delete' || command === 'evaluate'
    if ((isNamed || command === 'review') && names.length === 0) return []
    const argument = isNamed ? random.pick(names) : known(step[command] ?? null)
    const role = random.below(12) === 0 ? { role: random.pick(['RELYING_SERVICE', 'USER_AGENT']) } : {}
    // Deleting evidence during its examination leaves no record of when a portrait replaced another one.
    const mayHurry = command !== 'portrait' && random.below(6) === 0
    const name = `evidence-${index}`
    if (SUBMISSIONS.has(command)) names.push(name)
    return [
      {
        [command]: argument,
        ...(SUBMISSIONS.has(command) ? { as: name } : {}),
        ...role,
        ...(mayHurry || step.hurry === true ? { hurry: true } : {}),
      },
    ]
  })
}
