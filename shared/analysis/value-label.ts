import { fillTemplate, guidanceForIndicator, subjectOfIndicator } from '../findings/index.ts'
import {
  CONSISTENCY_INDICATORS,
  ENUMERATION_TEXTS,
  INDICATOR,
  INDICATOR_STATUSES,
  readIndicator,
  type ValueText,
} from '../spec/index.ts'
import { clipped, visible } from './visible-text.ts'

/** Indicators of this build's own decisions. Not shown: D-81 */
const CONSISTENCY: { readonly [name: string]: ValueText } = CONSISTENCY_INDICATORS

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
  const own = enumeration === 'Indicator' ? CONSISTENCY : {}
  const text = [values, own].find((texts) => texts && Object.hasOwn(texts, value))?.[value]
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

/** All indicators of the specification, built once: a record can contain hundreds of thousands. */
const KNOWN: ReadonlyMap<string, ValueLabel> = new Map(
  [...Object.keys(INDICATOR.values), ...Object.keys(CONSISTENCY)].flatMap((name) =>
    ['', ...INDICATOR_STATUSES.map((status) => `_${status}`)].map((ending) => {
      const indicator = `${name}${ending}`
      return [indicator, labelOfIndicator(indicator)] as const
    }),
  ),
)
