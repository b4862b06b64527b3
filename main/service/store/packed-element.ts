import type { OperationElement } from '../engine/state.ts'

type CallRecord = NonNullable<OperationElement['processingDetails']>

/** Members that every element of a call begins with, in their order. Archive: VerificationAndEvaluationDetails */
const HEAD = [
  'identityOperation',
  'participantContextId',
  'progress',
  'startDateTime',
  'processingDetails',
  'verificationDetails',
]
const OPERATION = ['id', 'name', 'type']
/** Archive: RestDetails */
const CALL = ['submissionId', 'uri', 'method', 'httpCode', 'tokenRole', 'startDateTime', 'endDateTime', 'errors']

/** Stands for the id of the transaction in a path; no path has it. */
const ID = ' '
/** Stands for a time that is the one at which the element started. */
const SAME = 0
type Time = string | typeof SAME

/** Values without their names: of the operation, of the element, of the call; and the members that are its own. */
type Packed = readonly [
  id: string,
  name: OperationElement['identityOperation']['name'],
  type: OperationElement['identityOperation']['type'],
  progress: OperationElement['progress'],
  start: string,
  submissionId: string,
  path: string,
  method: CallRecord['method'],
  httpCode: number,
  role: CallRecord['tokenRole'],
  callStart: Time,
  callEnd: Time,
  more: object,
]

/** What is written of an element: itself, or its values where it has the members of most. */
export type StoredElement = Packed | OperationElement

/**
 * An element in three fifths of its bytes, which are what a call costs most: they are written twice, and waited for once. Those that
 * have other members, or in another order, stay as they are. The id of the transaction is left out of the call's path.
 */
export function packed(element: OperationElement, identityId: string): StoredElement {
  const { identityOperation, processingDetails: call, startDateTime, progress } = element
  const { id, name, type } = identityOperation
  if (!call || id === undefined || element.participantContextId !== id) return element
  if (element.verificationDetails?.length !== 0 || call.errors?.length !== 0) return element
  const { submissionId, uri, method, httpCode, tokenRole, startDateTime: begun, endDateTime: ended } = call
  if (ended === undefined || uri.includes(ID) || !isOf(identityOperation, OPERATION) || !isOf(call, CALL))
    return element
  const more = membersBehind(element, HEAD)
  if (more === null) return element
  const path = uri.replace(identityId, ID)
  const from = begun === startDateTime ? SAME : begun
  const to = ended === startDateTime ? SAME : ended
  return [id, name, type, progress, startDateTime, submissionId, path, method, httpCode, tokenRole, from, to, more]
}

/** The element that was packed, its members in their order. */
export function unpacked(stored: StoredElement, identityId: string): OperationElement {
  if (!isPacked(stored)) return stored
  const [id, name, type, progress, start, submissionId, path, method, httpCode, tokenRole, begun, ended, more] = stored
  const time = (one: Time): string => (one === SAME ? start : one)
  return {
    identityOperation: { id, name, type },
    participantContextId: id,
    progress,
    startDateTime: start,
    processingDetails: {
      submissionId,
      uri: path.replace(ID, () => identityId),
      method,
      httpCode,
      tokenRole,
      startDateTime: time(begun),
      endDateTime: time(ended),
      errors: [],
    },
    verificationDetails: [],
    ...more,
  }
}

const isPacked = (stored: StoredElement): stored is Packed => Array.isArray(stored)

/** The members behind the first ones; null where those have not these names, in this order. */
function membersBehind(element: OperationElement, names: readonly string[]): object | null {
  const members: { [name: string]: unknown } = {}
  let at = 0
  for (const name in element) {
    if (at >= names.length) members[name] = element[name as keyof OperationElement]
    else if (name !== names[at]) return null
    at++
  }
  return at >= names.length ? members : null
}

/** Whether these are all members, in this order. */
function isOf(object: object, names: readonly string[]): boolean {
  let at = 0
  for (const name in object) if (name !== names[at++]) return false
  return at === names.length
}
