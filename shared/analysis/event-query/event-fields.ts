import type { Operation } from '../record/operation.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { Lane, TimelineItem } from '../timeline-items.ts'

/** Names of the kinds of events in output and queries. */
export const EVENT_KINDS: { readonly [lane in Lane]: string } = {
  OPERATIONS: 'operation',
  CALLS: 'call',
  SESSIONS: 'session',
  VERIFICATIONS: 'check',
  SERVICES: 'service',
  ADJUDICATION: 'decision',
  EVALUATIONS: 'evaluation',
}

/** Names of kinds as the lanes of the window are called, also possible in queries. */
const LANE_NAMES: { readonly [lane in Lane]?: string } = { VERIFICATIONS: 'verification', ADJUDICATION: 'adjudication' }
const KIND_NAMES: readonly string[] = [...Object.values(EVENT_KINDS), ...Object.values(LANE_NAMES)]

/** Event with the operation that it belongs to. */
export interface QueryEvent {
  readonly item: TimelineItem
  readonly operation: Operation | undefined
  /** Type of the evidence that it is about. */
  readonly evidenceType: string | null
}

export interface EventField {
  readonly name: string
  /** NUMBER: milliseconds or a code; TIME: local date-time, compared from its first character. */
  readonly kind: 'TEXT' | 'NUMBER' | 'TIME'
  readonly about: string
  /** All possible values; undefined for an open list. */
  readonly values?: readonly string[]
  /** Returns all values of an event; none if it has no such member. */
  valuesOf(event: QueryEvent): readonly (string | number | null)[]
}

const text = (name: string, about: string, valuesOf: EventField['valuesOf']): EventField => ({
  name,
  kind: 'TEXT',
  about,
  valuesOf,
})

/** Fields of events that a query can compare. */
export const EVENT_FIELDS: readonly EventField[] = [
  {
    ...text('kind', KIND_NAMES.join(', '), ({ item }) => [EVENT_KINDS[item.lane], LANE_NAMES[item.lane] ?? null]),
    values: KIND_NAMES,
  },
  text('name', 'operation, participant, service, method, operator or level', ({ item }) => [item.title]),
  text('state', 'ADD or DELETE, participant state, HTTP code, decision, status', ({ item }) => [item.state]),
  text('result', 'POSITIVE, WARNING, NEGATIVE, INCONCLUSIVE, TECHNICAL_ERROR …', ({ item }) => [item.result]),
  text('operation', 'name of the operation that it belongs to', ({ operation }) => [operation?.name ?? null]),
  text('evidence', 'type of the evidence', ({ evidenceType }) => [evidenceType]),
  text('id', 'id of the evidence', ({ item }) => [item.evidenceId]),
  text('operator', 'id of the operator who decided', ({ item }) => [item.lane === 'ADJUDICATION' ? item.title : null]),
  text('level', 'level of assurance of an evaluation', ({ item }) => [item.lane === 'EVALUATIONS' ? item.title : null]),
  text('indicator', 'indicator that a check, service or evaluation raised', indicatorsOf),
  text('error', 'error code', errorsOf),
  text('role', 'role of the key of a call', ({ item, operation }) => [
    item.lane === 'CALLS' ? (operation?.call?.tokenRole ?? null) : null,
  ]),
  text('uri', 'address of a call', ({ item, operation }) => [
    item.lane === 'CALLS' ? (operation?.call?.uri ?? null) : null,
  ]),
  {
    name: 'duration',
    kind: 'NUMBER',
    about: 'time it took, such as 250ms, 5s or 2m',
    valuesOf: ({ item }) => [item.durationMs],
  },
  {
    name: 'start',
    kind: 'TIME',
    about: 'local date-time, such as 2026-04-14T09:27',
    valuesOf: ({ item }) => [item.start.text],
  },
  { name: 'end', kind: 'TIME', about: 'local date-time', valuesOf: ({ item }) => [item.end.text] },
]

/** Returns the events of a record in the given order of items, prepared for queries. */
export function queryEvents(
  { operations, viewEvidences }: ArchiveRecord,
  items: readonly TimelineItem[],
): readonly QueryEvent[] {
  const types = new Map(viewEvidences.map(({ id, type }) => [id, type]))
  for (const { evidenceId, contextId, evidenceType } of operations)
    for (const id of [evidenceId, contextId]) if (id !== null && evidenceType !== null) types.set(id, evidenceType)
  return items.map((item) => ({
    item,
    operation: operations[item.operation],
    evidenceType: item.evidenceId === null ? null : (types.get(item.evidenceId) ?? null),
  }))
}

/** Keys of items: o1v2s3 is service 3 of verification 2 of operation 1. */
const partOf = ({ item, operation }: QueryEvent) => {
  const [, verification, service] = /v(\d+)(?:s(\d+))?/.exec(item.key) ?? []
  const check = verification === undefined ? undefined : operation?.verifications[Number(verification)]
  return { check, service: service === undefined ? undefined : check?.services[Number(service)] }
}

function indicatorsOf(event: QueryEvent): readonly string[] {
  const { item, operation } = event
  if (item.lane === 'EVALUATIONS')
    return operation?.evaluation?.assessments.flatMap(({ indicators }) => indicators) ?? []
  if (item.lane === 'VERIFICATIONS') return partOf(event).check?.indicators ?? []
  return item.lane === 'SERVICES' ? (partOf(event).service?.indicators ?? []) : []
}

function errorsOf(event: QueryEvent): readonly string[] {
  const { item, operation } = event
  const errors =
    item.lane === 'VERIFICATIONS'
      ? partOf(event).check?.errors
      : item.lane === 'SERVICES'
        ? partOf(event).service?.errors
        : item.lane === 'CALLS'
          ? operation?.call?.errors
          : item.lane === 'EVALUATIONS'
            ? operation?.evaluation?.assessments.flatMap((assessment) => assessment.errors)
            : []
  return (errors ?? []).map(({ code }) => code)
}
