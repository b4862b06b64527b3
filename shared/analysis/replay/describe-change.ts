import { capitalize } from '../../report/index.ts'
import { readIndicator } from '../../spec/index.ts'
import { indicatorLabel, labelFor } from '../value-label.ts'
import type { RecordChange } from './record-changes.ts'

/** Describes a change as a sentence without a full stop. `subjectOf`: returns an evidence as a subject, such as "the passport". */
export function describeChange(change: RecordChange, subjectOf: (evidence: string) => string): string {
  switch (change.change) {
    case 'REMOVE_EVIDENCE':
      return capitalize(`${subjectOf(change.evidence)} was never submitted`)
    case 'INDICATOR': {
      const { title } = indicatorLabel(readIndicator(change.indicator).name)
      const result = change.status === 'NOT_RAISED' ? 'was not raised' : `was ${change.status}`
      return `“${title}” of ${subjectOf(change.evidence)} ${result}`
    }
    case 'DECISION': {
      const decision = change.decision === undefined ? 'The last decision' : `Decision ${change.decision + 1}`
      return `${decision} about ${subjectOf(change.evidence)} was ${DECISIONS[change.status]}`
    }
    case 'CONSENT':
      return `The consent ${labelFor('ConsentType', change.type).title} was ${change.approved ? 'approved' : 'refused'}`
    case 'REGISTER':
      return `${REGISTER[change.answer]} ${subjectOf(change.evidence)}${differing(change.differs)}`
  }
}

const DECISIONS = { ACCEPTED: 'to accept it', REJECTED: 'to reject it', UNDECIDED: 'left open' } as const

const REGISTER = {
  AGREES: 'The record of the issuing source agreed with',
  NO_RECORD: 'The issuing source had no record of',
  TIMES_OUT: 'The issuing source did not answer in time about',
  UNAVAILABLE: 'The issuing source was unavailable for',
} as const

const differing = (differs: { readonly [member: string]: string | undefined } | undefined): string => {
  const members = Object.entries(differs ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  return members.length === 0 ? '' : `, except for ${members.join(', ')}`
}
