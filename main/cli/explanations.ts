import type { CatalogueEntry } from '../../shared/findings/catalogue/entry.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import { CHECKS } from '../../shared/findings/checks.ts'
import { INPUT_FAILURES } from '../input/input-failure.ts'
import { REASONS } from '../report/verdict-words.ts'

/** What there is to say about one code, whatever list it comes from. */
export interface Explanation {
  readonly code: string
  readonly kind: string
  readonly title: string
  readonly facts: readonly (readonly [name: string, text: string])[]
}

/** Every code that a report, a proof or the service can show. */
export async function explanations(): Promise<readonly Explanation[]> {
  return [
    ...[...CATALOGUE].map(([code, entry]) => ofFinding(code, entry)),
    ...Object.entries(CHECKS).map(([code, question]) => ({
      code,
      kind: 'check',
      title: question,
      facts: [['Findings', findingsOf(code)]] as const,
    })),
    ...Object.entries(REASONS).map(([code, words]) => ({
      code,
      kind: 'sub-indication',
      title: capital(words),
      facts: [['Words of', 'ETSI EN 319 102-1']] as const,
    })),
    ...Object.entries(INPUT_FAILURES).map(([code, { failure, hint }]) => ({
      code,
      kind: 'input that could not be verified',
      title: failure,
      facts: [['Advice', hint]] as const,
    })),
  ]
}

function ofFinding(code: string, entry: CatalogueEntry): Explanation {
  const variants = Object.entries(entry.variants ?? {}).map(
    ([name, variant]) => ['Variant', `${name}: ${effectOf({ ...entry, ...variant })}`] as const,
  )
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
      ['Advice', entry.advice],
    ],
  }
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
  const codes = [...CATALOGUE].flatMap(([code, entry]) => (entry.check === check ? [code] : []))
  return codes.length === 0 ? 'none' : codes.join(', ')
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
