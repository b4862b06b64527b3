import { fieldTitle } from '../fields/field-title.ts'
import { labelFor } from '../fields/value-label.ts'
import { clipped, visible } from '../visible-text.ts'
import type { ComparedRow, ComparedSection, ComparedVerdict } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'

export const SECTION_TITLES: { readonly [section in ComparedSection]: string } = {
  RESULT: 'Result',
  PERSON: 'Person',
  EVIDENCE: 'Status',
  INDICATORS: 'Checks',
  FIELDS: 'Fields',
  DEVICES: 'Device',
  REVIEW: 'Review by operators',
  CONSENTS: 'Consents',
  TIMES: 'Times',
  PROOF: 'Proof details',
  MEDIA: 'Media',
  FILES: 'Files',
}

export const VERDICT_LABELS: { readonly [verdict in ComparedVerdict]: string } = {
  SAME: 'same',
  SIMILAR: 'same in another spelling',
  DIFFERS: 'differs',
  LEFT_ONLY: 'only in A',
  RIGHT_ONLY: 'only in B',
}

/** Answer about content that is not recorded, or was not read. */
export const NOT_KNOWN = 'Not known'

export const HOLDER_ANSWERS = {
  SAME: 'Yes',
  UNCLEAR: 'Not clear',
  DIFFERENT: 'No',
  UNKNOWN: NOT_KNOWN,
} as const

export const DOCUMENT_ANSWERS = {
  SAME: 'Yes',
  SOME: 'Some of them',
  OTHER: 'No',
  UNKNOWN: NOT_KNOWN,
} as const

export const OUTCOME_LABELS = {
  PASSED: 'Passed',
  PARTIAL: 'Passed in part',
  FAILED: 'Failed',
  UNFINISHED: 'Not finished',
  EMPTY: 'No evidence with a result',
  UNREADABLE: 'Record empty or not read',
} as const

export const RELATIONS = {
  SAME_PROOF: 'Both are the same proof',
  RIGHT_CONTINUES_LEFT: 'B continues A (previousProofId)',
  LEFT_CONTINUES_RIGHT: 'A continues B (previousProofId)',
  SAME_IDENTITY: 'Two proofs of one identity',
  NONE: 'No common proof or identity',
} as const

const NAMES: ReadonlyMap<string, string> = new Map([
  ['levelOfAssurance', 'Level of assurance'],
  ['submittedAfter', 'Submitted after the start'],
  ['verificationTime', 'Time of all checks'],
  ['duration', 'Duration'],
  ['reviewDuration', 'Duration of the review'],
  ['operatorDecision', 'Decisions of operators'],
  ['strengthRuleUsed', 'Strength rule'],
  ['ips', 'IP addresses'],
])

/** Maximum length of a name from an archive. */
const MAX_NAME = 120

/** Returns the title of a row: a label for a known name, and the name itself for any other. */
export function rowLabel({ section, name }: Pick<ComparedRow, 'section' | 'name'>): string {
  const known = NAMES.get(name)
  if (known !== undefined) return known
  const text = visible(clipped(name, MAX_NAME))
  if (section === 'INDICATORS') return labelFor('Indicator', name).title
  if (section === 'CONSENTS') return labelFor('ConsentType', name).title
  if (section === 'MEDIA') return mediaLabel(name)
  if (section === 'FILES') return text
  if (/^(rule|error) /.test(name)) return text.slice(0, 1).toUpperCase() + text.slice(1)
  if (name.startsWith('identity ')) return `${fieldTitle(text.slice('identity '.length))} (identity)`
  return fieldTitle(text)
}

/** Formats a name such as "PASSPORT FRONT CROP" with the labels of its codes. */
const mediaLabel = (name: string): string => {
  const words = name.split(' ').map((word) => {
    const label = ['EvidenceType', 'Side'].map((list) => labelFor(list, word)).find(({ isKnown }) => isKnown)
    return label ? label.title.toLowerCase() : visible(clipped(word.toLowerCase(), MAX_NAME))
  })
  return `Media: ${words.join(' ')}`
}

/** Number of digits of a hash that are displayed. */
const HASH_DIGITS = 16

/** Formats a value of a row: the label of a code, the start of a hash, any other text as recorded. */
export function valueLabel({ list, section }: Pick<ComparedRow, 'list' | 'section'>, value: string): string {
  if (section === 'MEDIA' || section === 'FILES') return clipped(value, HASH_DIGITS)
  if (list === null) return value
  return value
    .split(', ')
    .map((code) => labelFor(list, code).title)
    .join(', ')
}

/** Returns the title of a pair of evidence, with how both belong together. */
export function pairLabel({ left, right, by, isSameDocument }: EvidencePair): string {
  const model = left ?? right
  const type = model?.type ?? ''
  const title =
    type === ''
      ? labelFor('OperationName', model?.operations[0]?.name ?? '').title
      : labelFor('EvidenceType', type).title
  const kind = model?.kind === 'CHIP' ? 'Chip' : title === '' ? 'Evidence' : title
  return `${kind}: ${remarkOf(left !== null, right !== null, by, isSameDocument)}`
}

function remarkOf(hasLeft: boolean, hasRight: boolean, by: EvidencePair['by'], isSameDocument: boolean | null): string {
  if (!hasRight) return 'only in A'
  if (!hasLeft) return 'only in B'
  if (isSameDocument !== null) return isSameDocument ? 'the same document' : 'another document'
  return by === 'ID' ? 'the same evidence' : 'aligned by type'
}
