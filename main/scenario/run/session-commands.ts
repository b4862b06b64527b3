import type { EvidenceHandle } from '../../../shared/spec/index.ts'
import { type CaptureDevice, countryLetters } from '../../service/index.ts'
import type { StepOf } from '../format/scenario.ts'
import { chipPortrait, livenessVideo, portraitImage } from '../specimens/specimens.ts'
import { drawn } from './client-commands.ts'
import type { Performance } from './performance.ts'

/** Default duration of a session in milliseconds. */
const DEFAULT_DURATION = 25_000

type SessionStep = StepOf<'liveCapture' | 'chip' | 'portrait'>

/** Service: Start live document capture session */
export async function liveCapture(run: Performance, step: StepOf<'liveCapture'>): Promise<string> {
  const { document, sides, device } = step.with
  const data = run.document(document)
  const call = run.call(step, 'POST', '/id-documents/live-capture-session', 'RELYING_SERVICE')
  const handle = await run.engine.startLiveCapture(call, run.identityId, {
    idDocumentType: document.type,
    issuingCountry: data.issuingCountry,
    ...(sides ? { sidesToCapture: [...sides] } : {}),
  })
  return endSession(run, step, handle, async (id) => {
    await run.engine.control.completeDocumentSession(id, await drawn(run, step.with), deviceOf(device))
  })
}

/** Service: Start chip reading session */
export async function chip(run: Performance, step: StepOf<'chip'>): Promise<string> {
  const { document, flaw, accessControl, device, push, withDetails } = step.with
  const person = run.person(document.of)
  const { mrz = [], issuingCountry = '', ...data } = run.document(document)
  const { surname = '', givenNames = [], issuingDate = '' } = data
  const details = withDetails === true ? { details: { surname, givenNames, issuingDate } } : {}
  const country = countryLetters(issuingCountry) ?? 'UT'
  const call = run.call(step, 'POST', '/id-documents/nfc-session')
  const handle = await run.engine.startChipReading(call, run.identityId, { mrz: [...mrz] })
  return endSession(run, step, handle, async (id) => {
    const portrait = await chipPortrait(person)
    await run.engine.control.completeChipSession(
      id,
      run.chips.readingOf({ mrz, portrait, country, flaw, accessControl, ...details }),
      deviceOf(device),
      push,
    )
  })
}

/** Service: Start portrait capture session */
export async function portrait(run: Performance, step: StepOf<'portrait'>): Promise<string> {
  const { mode, liveness, challenges, of, flaw, withVideo, device, fault } = step.with
  const { livenessMetadata, videoInformation } = step.with
  const person = run.person(of)
  const call = run.call(step, 'POST', `/attributes/portrait/capture-session?mode=${mode}`)
  const handle = await run.engine.startPortraitCapture(call, run.identityId, mode, {
    ...(liveness === undefined ? {} : { type: liveness }),
    ...(challenges === undefined ? {} : { nbChallenge: challenges }),
  })
  return endSession(run, step, handle, async (id) => {
    const captureDevice = deviceOf(device)
    await run.engine.control.completePortraitSession(
      id,
      {
        image: await portraitImage(person, flaw),
        ...(withVideo ? { video: await livenessVideo(person) } : {}),
        ...(captureDevice ? { device: captureDevice } : {}),
        ...(livenessMetadata ? { livenessMetadata } : {}),
        ...(videoInformation ? { videoInformation } : {}),
      },
      fault,
    )
  })
}

/** Ends an opened session as the step specifies. */
async function endSession(
  run: Performance,
  step: SessionStep,
  { id, sessionId }: EvidenceHandle,
  complete: (sessionId: string) => Promise<void>,
): Promise<string> {
  const { ending, code, message, after = DEFAULT_DURATION } = step.with
  if (sessionId === undefined) throw new Error('A session was started, and its handle names none')
  const { control } = run.engine
  if (step.as !== undefined) run.name(step.as, id)
  if (ending !== 'OPEN') await run.advance(after)
  switch (ending) {
    case 'COMPLETED':
      await complete(sessionId)
      break
    case 'ENDED_BY_USER':
      await control.endSession(sessionId)
      break
    case 'TIMED_OUT':
      await control.timeOutSession(sessionId)
      break
    case 'FAILED':
      await control.failSession(sessionId, code ?? FAULTS[step.command], message)
      break
    case 'OPEN':
      break
  }
  return id
}

/** Default error codes of failed sessions. Service: Error codes */
const FAULTS = { liveCapture: '2403', chip: '1051', portrait: '1611' } as const

function deviceOf(device: StepOf<'liveCapture'>['with']['device']): CaptureDevice | undefined {
  if (!device) return undefined
  const { sdkVersion, ...rest } = device
  return { ...rest, ...(sdkVersion === undefined ? {} : { sdkInfo: { sdkVersion } }) }
}
