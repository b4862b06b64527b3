import { fillTemplate, guidanceForIndicator, subjectOfIndicator } from '../../findings/index.ts'
import { ENUMERATION_TEXTS, INDICATOR, INDICATOR_STATUSES, readIndicator } from '../../spec/index.ts'
import { clipped, visible } from '../visible-text.ts'

/** Maximum length of an unlisted value, which may be chosen by the creator of the archive. */
const LONGEST = 120

/** Readable name and a sentence for a value; an unknown value is its own name, escaped for use in a sentence. */
export interface ValueLabel {
  readonly title: string
  readonly meaning: string
  readonly isKnown: boolean
}

/** Returns the label and meaning of a value of an enumeration (`OperationName`, `EvidenceStatus`, `ErrorCode` …). */
export function labelFor(enumeration: string, value: string): ValueLabel {
  const values = ENUMERATION_TEXTS.get(enumeration)?.values
  const text = values && Object.hasOwn(values, value) ? values[value] : undefined
  if (text) return { title: text[0], meaning: text[1], isKnown: true }
  return { title: visible(clipped(value, LONGEST)), meaning: 'Not in the lists of this build.', isKnown: false }
}

/** Returns the label of an indicator and its status: the check and its result. */
export const indicatorLabel = (indicator: string): ValueLabel => KNOWN.get(indicator) ?? labelOfIndicator(indicator)

function labelOfIndicator(indicator: string): ValueLabel {
  const { name, status } = readIndicator(indicator)
  const { title, meaning, isKnown } = labelFor('Indicator', name)
  if (status === null || !isKnown) return { title, meaning, isKnown }
  const result = fillTemplate(guidanceForIndicator(indicator, 'NONE', null).cause, {})
  return { title, meaning: `Checks the ${subjectOfIndicator(indicator)}. Result: ${result}.`, isKnown }
}

/** All known indicators, built once: a record can contain hundreds of thousands. */
const KNOWN: ReadonlyMap<string, ValueLabel> = new Map(
  Object.keys(INDICATOR.values).flatMap((name) =>
    ['', ...INDICATOR_STATUSES.map((status) => `_${status}`)].map((ending) => {
      const indicator = `${name}${ending}`
      return [indicator, labelOfIndicator(indicator)] as const
    }),
  ),
)
