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
 * have other members, or in another order, stay as they are. The id of the transaction is left out
 * of the call's path.
 */
export function packed(element: OperationElement, identityId: string): StoredElement {
  const {
    identityOperation,
    participantContextId,
    progress,
    startDateTime,
    processingDetails,
    verificationDetails,
    ...more
  } = element
  const { id, name, type } = identityOperation
  if (!processingDetails || id === undefined || participantContextId !== id || verificationDetails?.length !== 0)
    return element
  const {
    submissionId,
    uri,
    method,
    httpCode,
    tokenRole,
    startDateTime: begun,
    endDateTime,
    errors,
  } = processingDetails
  const isUsual = startsWith(element, HEAD) && isOf(identityOperation, OPERATION) && isOf(processingDetails, CALL)
  if (!isUsual || errors?.length !== 0 || endDateTime === undefined || uri.includes(ID)) return element
  const time = (one: string): Time => (one === startDateTime ? SAME : one)
  return [
    id,
    name,
    type,
    progress,
    startDateTime,
    submissionId,
    uri.replace(identityId, ID),
    method,
    httpCode,
    tokenRole,
    time(begun),
    time(endDateTime),
    more,
  ]
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

/** Whether the first members are these, in this order. */
function startsWith(object: object, names: readonly string[]): boolean {
  let at = 0
  for (const name in object) if (name !== names[at++]) return at > names.length
  return at >= names.length
}

const isOf = (object: object, names: readonly string[]): boolean =>
  startsWith(object, names) && Object.keys(object).length === names.length
