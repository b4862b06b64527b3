import { counted, joinNames, list, type Members, member, members, scalarText } from '../../report/index.ts'
import { below, inProof } from '../place.ts'
import type { Operation } from '../record/operation.ts'
import { clipped, visible } from '../visible-text.ts'
import { type AnswerPlace, found, notApplicable, type Question, type QuestionContext } from './question.ts'

/** Maximum number of devices or addresses in a sentence. */
const MAX_NAMED = 5
const MAX_NAME = 80

interface Device {
  readonly name: string
  readonly place: AnswerPlace
}

const nameFrom = (raw: Members | null, names: readonly string[]): string =>
  names
    .flatMap((name) => scalarText(member(raw, name)) ?? [])
    .filter((part) => part !== '')
    .join(' ')

/** Describes a device: "Pixel 8, Android 15, Chrome 131"; empty if nothing is recorded. Archive: DeviceInfo, CaptureImage */
function deviceName(raw: Members | null): string {
  const parts = [
    nameFrom(raw, ['deviceManufacturer', 'deviceModel']),
    nameFrom(raw, ['osType', 'osVersion']),
    nameFrom(raw, ['browserName', 'browserVersion']),
  ]
  return visible(clipped(parts.filter((part) => part !== '').join(', '), MAX_NAME))
}

function devicesOf(context: QuestionContext, { evidence, place, start }: Operation): readonly Device[] {
  const at = (raw: Members | null, ...names: readonly (string | number)[]): readonly Device[] => {
    const name = deviceName(raw)
    return name === '' ? [] : [{ name, place: context.place(below(place, 'evidenceDetails', ...names), name, start) }]
  }
  return [
    ...at(members(member(evidence, 'deviceInfo')), 'deviceInfo'),
    ...list(member(evidence, 'captureImages')).flatMap((image, index) => at(members(image), 'captureImages', index)),
  ]
}

const devices: Question = {
  id: 'devices',
  title: 'Which devices were used?',
  ask(context) {
    const all = context.record.operations.flatMap((operation) => devicesOf(context, operation))
    const names = [...new Set(all.map(({ name }) => name))]
    if (names.length === 0) return notApplicable('No device is recorded.')
    return found(
      `${counted(names.length, 'device')}: ${joinNames(names, MAX_NAMED, 'more')}.`,
      names.flatMap((name) => all.find((device) => device.name === name)?.place ?? []),
    )
  },
}

const addresses: Question = {
  id: 'network-addresses',
  title: 'Which addresses of the network took part?',
  isAboutProof: true,
  ask(context) {
    const ips = list(member(context.record.proof, 'ips')).flatMap((value, index) => {
      const text = scalarText(value)
      return text === null || text === '' ? [] : [{ text: visible(clipped(text, MAX_NAME)), index }]
    })
    const names = [...new Set(ips.map(({ text }) => text))]
    if (names.length === 0) return notApplicable('No address of the network is recorded.')
    const listed = context.isMasked ? '' : `: ${joinNames(names, MAX_NAMED, 'more')}`
    return found(
      `${counted(names.length, 'address', 'addresses')}${listed}.`,
      ips.map(({ text, index }) => context.place(inProof(`/ips/${index}`), context.isMasked ? 'address' : text)),
    )
  },
}

export const DEVICE_QUESTIONS: readonly Question[] = [devices, addresses]
