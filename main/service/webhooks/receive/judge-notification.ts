import { CATALOGUE } from '../../../../shared/findings/index.ts'
import type { JsonValue, Observation } from '../../../../shared/schema/index.ts'
import { validateStructure } from '../../../../shared/spec/index.ts'
import { readJson } from '../../../proof/index.ts'

const BODY_LIMITS = { jsonBytes: 16 * 2 ** 20, jsonDepth: 64, jsonStringBytes: 2 ** 20, jsonValues: 100_000 }
const PATH = 'body'

/** A deviation of a body from the specification. Its values come from the sender. */
export interface BodyProblem {
  readonly code: string
  readonly pointer: string
  readonly message: string
  readonly expected: string | null
  readonly actual: string | null
}

export interface BodyJudgement {
  /** Undefined if the body is not unambiguous JSON. */
  readonly notification: JsonValue | undefined
  readonly problems: readonly BodyProblem[]
}

/** Judgement of a body that was not read completely. */
export const UNREAD: BodyJudgement = {
  notification: undefined,
  problems: [problem('notification.too-large', 'The body is too large and was not read')],
}

/** Parses and validates the body of a notification. Service: Notification body */
export function judgeNotification(body: Uint8Array): BodyJudgement {
  if (body.length === 0)
    return { notification: undefined, problems: [problem('notification.empty', 'There is no body')] }
  const { value, strict, observations } = readJson(body, PATH, BODY_LIMITS)
  if (value === undefined || !strict) return { notification: undefined, problems: observations.map(asProblem) }
  const departures = validateStructure('WebhookNotification', value, PATH).map(asProblem)
  return { notification: value, problems: [...departures, ...ofEvent(value)] }
}

/** Service: Notification body, "`IdentityStatusUpdate` notifications carry no `evidence` object" */
function ofEvent(value: JsonValue): readonly BodyProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { event, evidence } = value as { readonly [name: string]: JsonValue | undefined } // neither array nor null
  if (event === 'IdentityStatusUpdate' && evidence !== undefined)
    return [problem('notification.evidence', 'A status update of the identity carries no evidence', '/evidence')]
  if (event === 'Evaluation' && evidence === undefined)
    return [problem('notification.no-evidence', 'An evaluation names its evidence', '/evidence')]
  return []
}

function problem(code: string, message: string, pointer = ''): BodyProblem {
  return { code, pointer, message, expected: null, actual: null }
}

/** Messages of the catalogue refer to files of archives. */
const ofBody = (text: string): string => text.replace(/\b([Tt])he (?:text of the )?file\b/g, '$1he body')

function asProblem({ code, subject, expected, actual, detail }: Observation): BodyProblem {
  const failure = CATALOGUE.get(code)?.failure ?? code
  const message = ofBody(detail === undefined ? failure : `${failure}: ${detail}`)
  return { code, pointer: subject.pointer ?? '', message, expected: expected ?? null, actual: actual ?? null }
}
