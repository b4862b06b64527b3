import {
  ACTOR_LABELS,
  adviceOf,
  CATALOGUE,
  type CatalogueEntry,
  CHECKS,
  EXAMINATION_CATALOGUE,
  type ExaminationEntry,
  fillTemplate,
  type Guidance,
  guidanceForError,
  guidanceForIndicator,
  RETRY_LABELS,
  type Variant,
} from '../../../shared/findings/index.ts'
import { capitalize, SUB_INDICATIONS } from '../../../shared/report/index.ts'
import { BLOCKING_BY_DEFAULT, ENUMERATION_TEXTS, GIV_RESULTS, readIndicator } from '../../../shared/spec/index.ts'
import { INPUT_FAILURES } from '../../input/index.ts'

/** Explanation of one code of any list. */
export interface Explanation {
  readonly code: string
  readonly kind: string
  readonly title: string
  readonly facts: readonly (readonly [name: string, text: string])[]
}

/** Returns the explanations of all codes that a report, a proof or the service can show. */
export async function explanations(): Promise<readonly Explanation[]> {
  return [
    ...[...CATALOGUE].map(([code, entry]) => ofFinding(code, entry)),
    ...Object.entries(EXAMINATION_CATALOGUE).map(([code, entry]) => ofExamination(code, entry)),
    ...Object.entries(CHECKS).map(([code, question]) => ({
      code,
      kind: 'check',
      title: question,
      facts: [['Findings', findingsOf(code)]] as const,
    })),
    ...Object.entries(SUB_INDICATIONS).map(([code, text]) => ({
      code,
      kind: 'sub-indication',
      title: capitalize(text),
      facts: [['Words of', 'ETSI EN 319 102-1']] as const,
    })),
    ...Object.entries(INPUT_FAILURES).map(([code, { failure, hint }]) => ({
      code,
      kind: 'input that could not be verified',
      title: failure,
      facts: [['Advice', hint]] as const,
    })),
    ...ofSpecification(),
  ]
}

const INDICATOR_STATES: { readonly [status: string]: string } = {
  OK: 'supports the evidence',
  WARNING: 'a warning that blocks nothing',
  UNVERIFIED: 'the check was not done, or came to no result',
  FAILED: 'speaks against the evidence',
}

/** Returns the error codes, indicators, statuses and all other enumerated values of both specifications. */
function ofSpecification(): readonly Explanation[] {
  return [...ENUMERATION_TEXTS.values()].flatMap(({ name, about, specification, values }) =>
    Object.entries(values).map(([code, [title, meaning]]): Explanation => {
      const facts: [string, string][] = [
        ['Means', meaning],
        ['Describes', about],
        ['From', specification],
      ]
      if (name === 'ErrorCode') facts.push(...guidanceFacts(guidanceForError(code, null, null)))
      if (name === 'Indicator')
        facts.push(['With a status', `${code}_OK, ${code}_WARNING, ${code}_UNVERIFIED, ${code}_FAILED`])
      return { code, kind: KINDS[name] ?? `value of ${name}`, title, facts }
    }),
  )
}

const guidanceFacts = ({ cause, response }: Guidance): [string, string][] => [
  ['Cause', fillTemplate(cause, { code: '' })],
  ['Who acts', ACTOR_LABELS[response.actor]],
  ['Retry', response.retry === null ? 'not needed' : RETRY_LABELS[response.retry]],
  ['Advice', response.advice],
  ['For the holder', response.forHolder],
]

const KINDS: { readonly [enumeration: string]: string } = { ErrorCode: 'error code', Indicator: 'indicator' }

/** Explains an indicator with its status, such as `MRZ_CHECKSUMS_FAILED`. Returns null if the name is unknown. */
export function explainIndicator(text: string): Explanation | null {
  const { name, status } = readIndicator(text.toUpperCase())
  const texts = ENUMERATION_TEXTS.get('Indicator')?.values[name]
  if (!texts || status === null) return null
  const code = `${name}_${status}`
  return {
    code,
    kind: 'indicator',
    title: `${texts[0]}: ${resultOf(code) ?? INDICATOR_STATES[status] ?? status}`,
    facts: [
      ['Checks that', texts[1]],
      ['Blocks', BLOCKING_BY_DEFAULT.includes(code) ? 'by default' : 'not by default'],
      ...guidanceFacts(guidanceForIndicator(code, 'NONE', null)),
      ['From', 'Service: Errors; Archive: ProofEvidence, raisedIndicators'],
    ],
  }
}

/** Returns what a result of issuing source validation says: it is no status of a check. Service: Issuing source validation */
const resultOf = (code: string): string | undefined =>
  Object.entries(GIV_RESULTS).find(([name]) => name === code)?.[1][1]

function ofFinding(code: string, entry: CatalogueEntry): Explanation {
  const variants = Object.entries(entry.variants ?? {}).flatMap(([name, variant]) => variantFacts(name, entry, variant))
  return {
    code,
    kind: 'finding',
    title: entry.title,
    facts: [
      ['Says', entry.failure],
      ['Question', `${entry.question} (check ${entry.check})`],
      ['Level', `${entry.level}${entry.fixed ? '; no policy may lower it' : ''}`],
      ['Effect', effectOf(entry)],
      ...variants,
      ['From', entry.specification],
      ['Advice', adviceOf(entry, 'commandLine')],
    ],
  }
}

function ofExamination(
  code: string,
  { title, failure, level, isHint, specification, advice }: ExaminationEntry,
): Explanation {
  return {
    code,
    kind: 'finding',
    title,
    facts: [
      ['Says', failure],
      ['Raised by', 'proofbench examine, and Examine in the window'],
      ['Level', `${level}${isHint ? '; a hint, with known false alarms' : ''}`],
      ['Effect', 'none on the verdict'],
      ['From', specification],
      ['Advice', advice],
    ],
  }
}

/** Returns only the facts in which a variant differs from its finding. */
function variantFacts(name: string, entry: CatalogueEntry, variant: Variant): Explanation['facts'] {
  return [
    ['Variant', `${name}: ${effectOf({ ...entry, ...variant })}`],
    ...(variant.failure === undefined ? [] : [['  says', variant.failure] as const]),
    ...(variant.advice === undefined ? [] : [['  advice', variant.advice] as const]),
  ]
}

function effectOf({ effect, level, question }: Pick<CatalogueEntry, 'effect' | 'level' | 'question'>): string {
  if (question === 'conformance')
    return level === 'FAIL'
      ? 'a conformance error; the indication stays'
      : 'a remark on conformance; the indication stays'
  if (level !== 'FAIL') return 'none on the verdict'
  return effect ? `${effect.indication}, ${effect.subIndication}` : 'none on the verdict'
}

function findingsOf(check: string): string {
  const codes = [...CATALOGUE].flatMap(([code, entry]) =>
    entry.check === check || entry.elsewhere === check ? [code] : [],
  )
  return codes.length === 0 ? 'none' : codes.join(', ')
}
