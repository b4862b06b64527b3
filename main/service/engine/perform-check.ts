import { isSimulated, simulated } from '../../../shared/rules/index.ts'
import {
  type ErrorObject,
  readIndicator,
  type VerificationDetails,
  type VerificationService,
} from '../../../shared/spec/index.ts'
import { CheckFailure, type ServiceAnswer } from '../checks/check.ts'
import { TECHNICAL_CODES } from '../checks/technical-codes.ts'
import { localDateTime } from './clock.ts'
import type { EngineCore } from './core.ts'
import type { ForcedOutcome, Participant } from './forced-outcome.ts'
import type { Examination, Finding, ParticipantCheck } from './participant.ts'
import { refuseSimulated, withoutSimulated } from './refuse-simulated.ts'
import type { DocumentData, EvidenceState, IdentityState } from './state.ts'

export interface PerformedCheck {
  readonly participant: Participant
  readonly record: VerificationDetails
  readonly finding: Finding
  readonly isTechnicalError: boolean
  /** Whether a blocking participant rejected the evidence: "only evaluation follows". Archive: VerificationDetails */
  readonly endsExamination: boolean
  readonly isForReview: boolean
}

/** Runs one participant's check with forced outcomes and creates its record. Archive: VerificationDetails */
export async function performCheck(
  core: EngineCore,
  identity: IdentityState,
  evidence: EvidenceState,
  check: ParticipantCheck,
  data: DocumentData | null,
): Promise<PerformedCheck> {
  const forced = core.forced.take(check.participant, identity, evidence)
  const startedAt = core.clock.now()
  const services: VerificationService[] = []
  const examination = examinationOf(core, { identity, evidence, forced, data, now: startedAt }, services)
  const { finding, failure } = await outcomeOf(core, check, examination)
  const applied = applyForced(finding, forced)
  if (services.length === 0)
    await examination.ask(() => ({
      serviceName: simulatedIf(forced !== null, serviceNameOf(check)),
      isTechnicalError: failure,
    }))
  const isFailed = forced?.isTechnicalError ?? finding.isTechnicalError ?? failure
  if (forced) forceLast(services, forced, isFailed, () => forcedRecord(core, check))
  const refusal =
    core.tenant(identity.tenantId).acceptsSimulated === false ? refuseSimulated(services, unavailableCode(check)) : null
  const isTechnicalError = isFailed || refusal !== null
  const found = refusal ? withoutSimulated(applied, refusal) : applied
  const state = refusal ? 'REJECTED' : (forced?.state ?? finding.state ?? (isFailed ? 'REJECTED' : 'ACCEPTED'))
  const isBlocking = forced?.isBlocking ?? check.isBlocking
  return {
    participant: check.participant,
    finding: found,
    isTechnicalError,
    endsExamination: isBlocking && state === 'REJECTED',
    isForReview: forced?.review ?? finding.isForReview ?? false,
    record: {
      startDateTime: localDateTime(startedAt),
      endDateTime: localDateTime(core.clock.now()),
      sessionCreationTime: localDateTime(evidence.session?.createdAt ?? startedAt),
      participantType: check.participant,
      participantState: state,
      errors: [...found.errors],
      raisedIndicators: [...found.indicators],
      isBlockingParticipant: isBlocking,
      linkedIdentityOperation: evidence.id,
      verificationId: core.ids.next(),
      ...(evidence.session ? { sessionId: evidence.session.id } : {}),
      ...found.more,
      verificationServices: services,
    },
  }
}

/** Creates the examination of a check. The answers that it asks for are added to `services` with their response times. */
function examinationOf(
  core: EngineCore,
  input: Pick<Examination, 'identity' | 'evidence' | 'forced' | 'data' | 'now'>,
  services: VerificationService[],
): Examination {
  const { identity, forced, now } = input
  // Time between two answers counts for the second one, even if it was spent before the service was asked.
  let answeredAt = now
  return {
    ...input,
    tenant: core.tenant(identity.tenantId),
    file: (id) => core.store.file(identity.id, id),
    time: () => core.clock.now(),
    async ask(service, spentMs) {
      const askedAt = core.clock.now()
      await core.clock.pass(forced?.responseTimeMs ?? core.scriptedTime())
      const answer = await service()
      const endedAt = core.clock.now()
      const duration = spentMs === undefined ? endedAt - answeredAt : endedAt - askedAt + spentMs
      services.push(serviceRecord(core, answer, duration))
      answeredAt = endedAt
      return answer
    },
  }
}

/** Runs a check. A `CheckFailure` becomes its error code; any other exception is a technical error of the service, and is reported. */
async function outcomeOf(
  core: EngineCore,
  check: ParticipantCheck,
  examination: Examination,
): Promise<{ readonly finding: Finding; readonly failure: boolean }> {
  try {
    return { finding: await check.examine(examination), failure: false }
  } catch (error) {
    const { code, message } = error instanceof CheckFailure ? error : unforeseen(core, check, error)
    const failed = { indicators: [], errors: [{ code, message }] }
    return { finding: failed, failure: !(error instanceof CheckFailure) || TECHNICAL_CODES.has(code) }
  }
}

function unforeseen(core: EngineCore, check: ParticipantCheck, error: unknown): ErrorObject {
  const reference = core.ids.next()
  core.onFault(reference, error)
  return { code: unavailableCode(check), message: `the check could not be made; reference ${reference}` }
}

/** Error code of a participant that failed unexpectedly. Service: Error codes, "internal error" and "unavailable" */
const unavailableCode = ({ participant }: ParticipantCheck): string =>
  participant.startsWith('BIOMETRIC_') ? '1021' : participant === 'IMAGE_OCR' ? '2403' : '1007'

const simulatedIf = (isForced: boolean, name: string): string => (isForced ? simulated(name) : name)

const serviceNameOf = ({ participant }: ParticipantCheck): string => participant.toLowerCase()

function serviceRecord(core: EngineCore, answer: ServiceAnswer, responseTimeMS: number): VerificationService {
  const { serviceName, serviceVersion, isTechnicalError, ...rest } = answer
  return {
    serviceName,
    serviceVersion: serviceVersion ?? core.componentVersion,
    isTechnicalError,
    responseTimeMS,
    serviceRequestId: core.ids.next(),
    ...rest,
  }
}

/**
 * Applies a forced outcome to the last service. A service that was really called keeps its name and its answer; a simulated one after
 * it gives the outcome. Verdict: trust.simulated-checks
 */
function forceLast(
  services: VerificationService[],
  forced: ForcedOutcome,
  isTechnicalError: boolean,
  create: () => VerificationService,
): void {
  const last = services.at(-1)
  const isReal = last !== undefined && !isSimulated(last.serviceName)
  const service = last && !isReal ? last : create()
  if (isReal) services.push(service)
  services[services.length - 1] = forcedService(service, forced, isTechnicalError)
}

const forcedRecord = (core: EngineCore, check: ParticipantCheck): VerificationService =>
  serviceRecord(core, { serviceName: simulated(serviceNameOf(check)), isTechnicalError: false }, 0)

function forcedService(
  service: VerificationService,
  forced: ForcedOutcome,
  isTechnicalError: boolean,
): VerificationService {
  return {
    ...service,
    isTechnicalError,
    raisedIndicators: replaced(service.raisedIndicators ?? [], forced.indicators ?? []),
    errors: merged(service.errors ?? [], forced.errors ?? []),
    ...forced.service,
  }
}

function applyForced(finding: Finding, forced: ForcedOutcome | null): Finding {
  if (!forced) return finding
  // A service that could not be called raises only what is forced.
  const isSilent = forced.state === 'REJECTED' || forced.isTechnicalError === true
  return {
    ...finding,
    indicators: replaced(isSilent ? [] : finding.indicators, forced.indicators ?? []),
    errors: merged(isSilent ? [] : finding.errors, forced.errors ?? []),
    ...(isSilent ? { data: null, isComplete: false } : {}),
    ...(forced.data ? { data: { ...finding.data, ...forced.data } } : {}),
    ...(forced.originData ? { originData: forced.originData } : {}),
    ...(forced.livenessDiagnostic === undefined ? {} : { livenessDiagnostic: forced.livenessDiagnostic }),
  }
}

/** Replaces indicators by those of the same name; new ones are appended. */
export function replaced(indicators: readonly string[], by: readonly string[]): string[] {
  const names = new Map(by.map((indicator) => [readIndicator(indicator).name, indicator]))
  const rest = indicators.filter((indicator) => !names.has(readIndicator(indicator).name))
  return [...rest, ...names.values()]
}

function merged(errors: readonly ErrorObject[], more: readonly ErrorObject[]): ErrorObject[] {
  const codes = new Set(errors.map(({ code }) => code))
  return [...errors, ...more.filter(({ code }) => !codes.has(code))]
}
