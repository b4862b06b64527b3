import { indicatorLabel, labelFor, visible } from '../../shared/analysis/index.ts'
import { FACET_SEPARATOR, type FacetName, NO_MONTH } from '../../shared/library/index.ts'
import { parseFigure, QUEUE_WORDS, type QueueName } from '../../shared/review/index.ts'
import { workLabels } from './work.ts'

/** Titles of the facets of archives, in the order of the filters. */
export const FACET_TITLES: { readonly [name in FacetName]: string } = {
  indication: 'Verdict',
  subIndication: 'Reason',
  conformance: 'Conformance',
  levelOfAssurance: 'Level of assurance',
  status: 'Status of the identity',
  month: 'Month of the end',
  evidence: 'Evidence',
  indicator: 'Indicator',
  finding: 'Finding',
  error: 'Error code',
  failedService: 'Service with errors',
  service: 'Service',
  participant: 'Participant',
  country: 'Country of the document',
  operator: 'Operator',
  agreement: 'Decision and automatic result',
  decisionTime: 'Time for a decision',
  device: 'Device',
  duration: 'Duration of the proof',
  step: 'Duration of a step',
  tenant: 'Tenant',
  queue: 'Queue',
  due: 'Due',
  assignee: 'Assigned to',
  workReason: 'Why it waits',
  reviewState: 'State of the decision',
  decision: 'Decision',
  maker: 'Maker',
  checker: 'Second person',
  figure: 'Figure',
}

const VERDICTS: { readonly [value: string]: string } = {
  TOTAL_PASSED: 'Genuine',
  TOTAL_FAILED: 'Not genuine',
  INDETERMINATE: 'Cannot be verified',
}

/** Returns the label of a facet value; invisible characters are shown as escapes. */
export function facetLabel(name: FacetName, value: string): string {
  return visible(labelOf(name, value))
}

function labelOf(name: FacetName, value: string): string {
  switch (name) {
    case 'queue':
      return QUEUE_WORDS[value as QueueName] ?? value // other values are returned as they are
    case 'due':
    case 'decision':
    case 'reviewState':
      return sentence(value.toUpperCase())
    case 'indication':
      return VERDICTS[value] ?? value
    case 'levelOfAssurance':
      return labelFor('LevelOfAssurance', value).title
    case 'status':
      return labelFor('IdentityStatus', value).title
    case 'subIndication':
      return sentence(value)
    case 'indicator':
      return indicatorTitle(value)
    case 'participant':
      return labelFor('ParticipantType', value).title
    case 'evidence': {
      const [type = '', status = ''] = value.split(' ')
      const title = labelFor('EvidenceType', type).title
      return status === '' ? title : `${title}, ${labelFor('EvidenceStatus', status).title.toLowerCase()}`
    }
    case 'step': {
      const [step = '', range = ''] = value.split(FACET_SEPARATOR)
      return `${labelFor('OperationName', step).title}, ${range}`
    }
    case 'month':
      return value === NO_MONTH ? 'No end recorded' : value
    case 'figure':
      return figureLabel(value)
    case 'agreement':
      return value.replace(FACET_SEPARATOR, ' ')
    default:
      return value
  }
}

/** Returns what a figure counts, of whom and when. */
function figureLabel(value: string): string {
  const figure = parseFigure(value)
  if (!figure) return value
  const { names, team, days } = workLabels.figures
  return [names[figure.of], figure.key === '' ? team : figure.name, days(figure.from, figure.until)].join(', ')
}

/** Formats a code of capital letters as words. */
const sentence = (code: string): string =>
  /^[A-Z_]+$/.test(code)
    ? `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`.replace(/^Sig /, 'Signature ')
    : code

/** Returns the title of an indicator with its state, since several states have the same title. */
function indicatorTitle(indicator: string): string {
  const [, state = ''] = /_([A-Z]+)$/.exec(indicator) ?? []
  const { title } = indicatorLabel(indicator)
  return state === '' || title.toLowerCase().includes(state.toLowerCase()) ? title : `${title} (${state.toLowerCase()})`
}
