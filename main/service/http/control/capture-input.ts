import { CHIP_PROTOCOLS, DATA_GROUPS, FAULT_PART } from '../../../../shared/control/index.ts'
import type {
  CaptureDevice,
  ChipReading,
  LivenessMetadata,
  PortraitCapture,
  SimulatedCapture,
  VideoInformation,
} from '../../engine/messages.ts'
import { refuse } from '../../engine/service-error.ts'
import type { HttpLimits } from '../http-limits.ts'
import { checkBody, readJsonBody } from '../json-body.ts'
import type { Part } from '../multipart.ts'

type Parts = ReadonlyMap<string, Part>

/** Returns the fault of a simulated party, which the part `fault` names. */
export function faultOf<Fault extends string>(parts: Parts, faults: readonly Fault[]): Fault | undefined {
  const text = parts.get(FAULT_PART.name)?.bytes.toString('utf8')
  const fault = faults.find((name) => name === text)
  if (text !== undefined && fault === undefined)
    throw refuse('invalid', 'invalid-body', `one of ${faults.join(', ')} is expected`, FAULT_PART.name)
  return fault
}

export function deviceOf(parts: Parts, limits: HttpLimits): CaptureDevice | undefined {
  const part = parts.get('Device')
  if (!part) return undefined
  const value = readJsonBody(part.bytes, limits, 'Device')
  checkBody('DeviceInfo', value, 'Device')
  return value as CaptureDevice // validated
}

/** Returns the files of a chip from the parts DG1 to DG16 and SOD, and the protocols from the texts `true` or `false`. */
export function chipReading(parts: Parts): ChipReading {
  const groups = DATA_GROUPS.flatMap((group) => {
    const part = parts.get(`DG${group}`)
    return part ? [[group, part.bytes] as const] : []
  })
  const protocols = CHIP_PROTOCOLS.flatMap((name) => {
    const part = parts.get(name)
    return part ? [[name, flagOf(part)] as const] : []
  })
  return {
    dataGroups: Object.fromEntries(groups),
    securityObject: parts.get('SOD')?.bytes ?? null,
    ...(protocols.length > 0 ? { accessControl: Object.fromEntries(protocols) } : {}),
  }
}

function flagOf({ name, bytes }: Part): boolean {
  const text = bytes.toString('utf8')
  if (text !== 'true' && text !== 'false') throw refuse('invalid', 'invalid-body', 'true or false is expected', name)
  return text === 'true'
}

/** The engine validates both. */
export function simulatedCapture(parts: Parts, limits: HttpLimits): SimulatedCapture {
  const [liveness, video] = [parts.get('LivenessMetadata'), parts.get('VideoInformation')]
  const read = ({ name, bytes }: Part) => readJsonBody(bytes, limits, name) as unknown
  return {
    ...portraitCapture(parts, limits),
    ...(liveness ? { livenessMetadata: read(liveness) as LivenessMetadata } : {}),
    ...(video ? { videoInformation: read(video) as VideoInformation } : {}),
  }
}

export function portraitCapture(parts: Parts, limits: HttpLimits): PortraitCapture {
  const image = parts.get('Portrait')
  if (!image) throw refuse('invalid', 'invalid-body', 'the part is missing', 'Portrait')
  const [video, device] = [parts.get('Video'), deviceOf(parts, limits)]
  return {
    image: image.bytes,
    ...(image.fileName === null ? {} : { fileName: image.fileName }),
    ...(video ? { video: video.bytes } : {}),
    ...(device ? { device } : {}),
  }
}
