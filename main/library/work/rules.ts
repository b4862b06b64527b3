import * as z from 'zod'
import { type QueueName, ROLES } from '../../../shared/review/index.ts'
import { CheckedYaml, calendarDate, type FileFault, inOrder, type Path } from '../../yaml/index.ts'
import { type Calendar, dayOf, parseSpan, type Span, WEEKDAYS } from './calendar.ts'
import { type ReviewerOfRules, stepFaults } from './check-steps.ts'
import { samplingPlans } from './sampling-rules.ts'

/** Maximum characters of the rules: each version is an entry of the log. */
export const MAX_RULES = 50_000

const id = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, at most 40')
const line = z.string().min(1).max(200)
const span = z.string().transform((text, context): Span => {
  const parsed = parseSpan(text)
  if (parsed) return parsed
  context.addIssue({ code: 'custom', message: 'must be a time such as 8 hours, 2 working days, 30 days or 10 years' })
  return z.NEVER
})

const condition = z.strictObject({
  verdict: z
    .array(z.enum(['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE']))
    .min(1)
    .exactOptional(),
  findings: z.array(line).min(1).max(100).exactOptional(),
  countries: z.array(line).min(1).max(100).exactOptional(),
  level: z.int().min(0).max(4).exactOptional(),
  contradictions: z.literal(true).exactOptional(),
  matches: z.literal(true).exactOptional(),
  sample: z.number().min(0).max(100).exactOptional(),
})
export type Condition = z.infer<typeof condition>

const step = z.strictObject({
  roles: z.array(z.enum(ROLES)).min(1).exactOptional(),
  people: z.array(line).min(1).max(100).exactOptional(),
  fresh: z.boolean().exactOptional(),
  within: span.exactOptional(),
  next: id.exactOptional(),
})
export type Step = z.infer<typeof step>

const queues = z.strictObject({
  ...{ returned: id, escalated: id, confirm: id, drifted: id },
  ...{ hold: id, retention: id, unanchored: id },
} satisfies { readonly [queue in Exclude<QueueName, 'decide'>]: z.ZodType })

const retention = z.strictObject({
  id,
  when: condition
    .extend({
      decision: z
        .array(z.enum(['APPROVED', 'REJECTED']))
        .min(1)
        .exactOptional(),
    })
    .exactOptional(),
  from: z.enum(['added', 'decided', 'ended']),
  keep: span,
})
export type RetentionRule = z.infer<typeof retention>

const rulesFile = z.strictObject({
  title: line,
  calendar: z.strictObject({
    workdays: z.array(z.enum(WEEKDAYS)).min(1),
    holidays: z.array(calendarDate).max(1000),
  }),
  steps: z.record(id, step),
  decide: z
    .array(z.strictObject({ id, when: condition.exactOptional(), step: id, alike: z.boolean().exactOptional() }))
    .max(100),
  queues,
  holds: span.exactOptional(),
  retention: z.array(retention).max(100).exactOptional(),
  sampling: samplingPlans(id, condition).exactOptional(),
})
export type RulesFile = z.infer<typeof rulesFile>

/** Rules of a library. */
export interface Rules extends Omit<RulesFile, 'calendar'> {
  readonly calendar: Calendar
  /** The file, as it was written. */
  readonly text: string
}

export type ParsedRules =
  | { readonly rules: Rules; readonly faults: readonly [] }
  | { readonly rules: null; readonly faults: readonly FileFault[] }

/**
 * Parses rules in YAML; returns them, or every fault with its position. `reviewers`: people of the library, among whom each step must find
 * somebody; without them, names are not checked. Never throws.
 */
export function parseRules(text: string, reviewers?: readonly ReviewerOfRules[]): ParsedRules {
  const yaml = new CheckedYaml(text, 'file of rules')
  const value = yaml.faults.length === 0 ? yaml.plain() : undefined
  const file = yaml.faults.length === 0 ? yaml.check(rulesFile, value, []) : undefined
  if (text.length > MAX_RULES) yaml.fault([], `${text.length} characters, at most ${MAX_RULES} are allowed`)
  if (file) {
    for (const [path, message, hint] of [...stepFaults(file, reviewers), ...repeatedIds(file)])
      yaml.fault(path, message, hint)
  }
  if (!file || yaml.faults.length > 0) return { rules: null, faults: inOrder(yaml.faults) }
  const { workdays, holidays } = file.calendar
  const calendar = {
    workdays: new Set(workdays),
    holidays: new Set(holidays.map((date) => dayOf(Date.parse(date)))),
  }
  return { rules: { ...file, calendar, text }, faults: [] }
}

function* repeatedIds(file: RulesFile): Generator<readonly [Path, string, string | null]> {
  for (const list of ['decide', 'retention', 'sampling'] as const) {
    const seen = new Set<string>()
    for (const [index, rule] of (file[list] ?? []).entries()) {
      if (seen.has(rule.id)) yield [[list, index, 'id'], `a second rule ${rule.id}`, null]
      seen.add(rule.id)
    }
  }
}
