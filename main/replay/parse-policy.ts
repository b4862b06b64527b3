import * as z from 'zod'
import {
  ASSURANCE_TABLE,
  type AssuranceTable,
  BUILT_IN_POLICY,
  levelNumber,
  type Need,
  type RulePolicy,
  type Score,
  type StrengthRule,
  type Weight,
} from '../../shared/rules/index.ts'
import { EVIDENCE_TYPE, STRENGTH } from '../../shared/spec/index.ts'
import { CheckedYaml, type FileFault, inOrder } from '../yaml/index.ts'

const name = z.string().min(1).max(100)
const level = z.enum(namesOf(STRENGTH.values))
const indicator = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'is no name of an indicator, such as GLARE_IMAGE_QUALITY_FAILED')
const indicators = z.array(indicator).max(500)

const mandatory = z.strictObject({ name, anyOf: indicators.min(1), participant: name.optional() })

const strength = z.strictObject({
  name,
  submission: z.enum(['IMAGES', 'CHIP', 'TEXT', 'PORTRAIT', 'DERIVED']),
  types: z
    .array(z.enum(namesOf(EVIDENCE_TYPE.values)))
    .min(1)
    .optional(),
  strength: level,
  confirmedStrength: level.optional(),
  score: level.nullable().optional(),
  confirmedScore: level.optional(),
  mandatory: z.array(mandatory).max(50).optional(),
})

const need = z.strictObject({ evidence: z.enum(['DOCUMENT', 'CHIP', 'PORTRAIT']), score: level })
const score = z.number().min(0).max(1)

const alternatives = z.array(z.array(need).max(3)).max(20).optional()
const levelTable = z.strictObject({
  LOA1: alternatives,
  LOA2: alternatives,
  LOA3: alternatives,
  LOA4: alternatives,
})

/** Content of a policy file. Every member is optional: what is absent is as built in. */
const policySchema = z.strictObject({
  name,
  thresholds: z.strictObject({ matchingScore: score.optional(), codingScore: score.optional() }).optional(),
  blocking: z
    .strictObject({ blocks: indicators.optional(), leavesOpen: indicators.optional(), ignored: indicators.optional() })
    .optional(),
  strengths: z.array(strength).max(100).optional(),
  levels: levelTable.optional(),
})

type PolicyFile = z.infer<typeof policySchema>

export type ParsedPolicy =
  | { readonly policy: RulePolicy; readonly faults: readonly [] }
  | { readonly policy: null; readonly faults: readonly FileFault[] }

/** Parses a policy file in YAML or JSON; returns the rules, or every fault with its position. Never throws. */
export function parsePolicy(text: string): ParsedPolicy {
  const yaml = new CheckedYaml(text, 'policy')
  if (yaml.faults.length > 0) return { policy: null, faults: inOrder(yaml.faults) }
  const value = yaml.plain()
  const file = yaml.faults.length === 0 ? yaml.check(policySchema, value, []) : undefined
  if (!file) return { policy: null, faults: inOrder(yaml.faults) }
  checkStrengths(file, yaml)
  return yaml.faults.length > 0
    ? { policy: null, faults: inOrder(yaml.faults) }
    : { policy: policyOf(file), faults: [] }
}

/** Scores within the strengths. Service: strength, "maximum trust level the evidence can reach" */
function checkStrengths({ strengths = [] }: PolicyFile, yaml: CheckedYaml): void {
  for (const [index, rule] of strengths.entries()) {
    const { strength, confirmedStrength = strength } = rule
    if (number(confirmedStrength) < number(strength))
      yaml.fault(['strengths', index, 'confirmedStrength'], `${confirmedStrength} is below the strength, ${strength}`)
    const limits = [
      ['score', strength],
      ['confirmedScore', confirmedStrength],
    ] as const
    for (const [member, max] of limits) {
      const score = rule[member]
      if (typeof score === 'string' && number(score) > number(max))
        yaml.fault(['strengths', index, member], `${score} is above the strength, ${max}`)
    }
  }
}

const number = (level: string): number => levelNumber(level) ?? 0

function policyOf({ name, thresholds, blocking, strengths = [], levels }: PolicyFile): RulePolicy {
  return {
    name,
    strengthRules: [...strengths.map(strengthRuleOf), ...BUILT_IN_POLICY.strengthRules],
    assurance: levels ? tableOf(levels) : ASSURANCE_TABLE,
    weights: new Map([
      ...weighed('BLOCKS', blocking?.blocks),
      ...weighed('LEAVES_OPEN', blocking?.leavesOpen),
      ...weighed('NONE', blocking?.ignored),
    ]),
    thresholds: {
      matchingScore: thresholds?.matchingScore ?? null,
      codingScore: thresholds?.codingScore ?? null,
    },
  }
}

const weighed = (weight: Weight, indicators: readonly string[] = []) =>
  indicators.map((indicator) => [indicator, weight] as const)

/** A score of null follows from the reference or source; so do those of portraits and derived evidence. */
function strengthRuleOf(rule: NonNullable<PolicyFile['strengths']>[number]): StrengthRule {
  const { name, submission, types, strength, confirmedStrength = strength, confirmedScore, mandatory } = rule
  const follows = submission === 'PORTRAIT' || submission === 'DERIVED'
  const { score = follows ? null : strength } = rule
  const builtIn = BUILT_IN_POLICY.strengthRules.find(({ kind }) => kind === submission)
  return {
    name,
    kind: submission,
    ...(types ? { types } : {}),
    strength,
    confirmedStrength,
    score,
    ...(confirmedScore === undefined ? {} : { confirmedScore }),
    mandatory:
      mandatory?.map(({ name, anyOf, participant }) => ({ name, anyOf, ...(participant ? { participant } : {}) })) ??
      builtIn?.mandatory ??
      [],
  }
}

/** Levels that are not listed keep their requirements; an empty list of alternatives makes a level unreachable. */
const tableOf = (levels: NonNullable<PolicyFile['levels']>): AssuranceTable =>
  ASSURANCE_TABLE.map(({ level, anyOf }) => ({
    level,
    anyOf:
      (level === 'LOA0' ? undefined : levels[level])?.map((needs) =>
        needs.map(({ evidence, score }): Need => ({ evidence, leastScore: score satisfies Score })),
      ) ?? anyOf,
  }))

function namesOf<Name extends string>(values: { readonly [name in Name]: unknown }): [Name, ...Name[]] {
  // The keys of a closed object of names; an enumeration has at least one.
  return Object.keys(values) as [Name, ...Name[]]
}
