import { BUILT_IN_POLICY, levelNumber, type RulePolicy, type StrengthRule } from '../../shared/rules/index.ts'
import { formatYaml } from '../yaml/index.ts'

/** Formats rules as a rules file that `parsePolicy` reads. Thresholds that are not set are left out. */
export function formatPolicy(policy: RulePolicy = BUILT_IN_POLICY): string {
  const { name, thresholds, weights, strengthRules, assurance } = policy
  const set = Object.entries(thresholds).filter(([, value]) => value !== null)
  const indicatorsOf = (weight: string) =>
    [...weights].flatMap(([indicator, own]) => (own === weight ? [indicator] : []))
  const blocking = {
    blocks: indicatorsOf('BLOCKS'),
    leavesOpen: indicatorsOf('LEAVES_OPEN'),
    ignored: indicatorsOf('NONE'),
  }
  return `${NOTE}${formatYaml({
    name,
    thresholds: Object.fromEntries(set),
    blocking,
    strengths: strengthRules.map(strengthOf),
    levels: Object.fromEntries(
      assurance
        .filter(({ level }) => level !== 'LOA0')
        .map(({ level, anyOf }) => [
          level,
          anyOf.map((needs) => needs.map(({ evidence, leastScore }) => ({ evidence, score: leastScore }))),
        ]),
    ),
  })}`
}

const NOTE = `# thresholds: the least scores of a comparison of faces and of a portrait, such as {matchingScore: 0.8, codingScore: 0.5}
# blocking: indicators that make evidence INVALID (blocks), NOT_VERIFIED (leavesOpen), or have no effect (ignored)
`

/** A score above the strength without confirmation is reached with confirmation only. */
function strengthOf({ name, kind, types, strength, confirmedStrength, mandatory, ...scores }: StrengthRule) {
  const isConfirmedOnly = (levelNumber(scores.score) ?? 0) > (levelNumber(strength) ?? 0)
  const confirmedScore = scores.confirmedScore ?? (isConfirmedOnly ? scores.score : undefined)
  return {
    name,
    submission: kind,
    ...(types ? { types } : {}),
    strength,
    confirmedStrength,
    score: isConfirmedOnly ? strength : scores.score,
    ...(confirmedScore === undefined ? {} : { confirmedScore }),
    mandatory: mandatory.map(({ name, anyOf, participant }) => ({
      name,
      anyOf,
      ...(participant === undefined ? {} : { participant }),
    })),
  }
}
