import type { SubmittedImage } from '../../examination/submitted-image.ts'
import { type EmbeddedData, readEmbeddedData } from '../checks/scripted/embedded-data.ts'
import type { Examination } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'
import { type Magic, magicOf } from './magic.ts'

/** What images, their names or the tenant make the checks answer instead of examining. */
export interface ImageScript {
  readonly embedded: readonly (EmbeddedData | null)[]
  readonly magic: readonly Magic[]
  /** Whether text is not read from the images: the tenant does not examine any, or the images say what is read. Not shown: D-86 */
  readonly isTextScripted: boolean
  /** What the images say that they show; empty if they say nothing. */
  readonly data: DocumentData
}

export function imageScript({ tenant, evidence, forced }: Examination, images: readonly SubmittedImage[]): ImageScript {
  const embedded = images.map(({ bytes }) => readEmbeddedData(bytes))
  const named = evidence.files.filter(({ magic }) => magic !== undefined)
  const data = embedded.find((one) => one?.data)?.data ?? {}
  return {
    embedded,
    magic: named.map(({ magic }) => magicOf(magic)),
    isTextScripted:
      !tenant.examinesImages || named.length > 0 || Object.keys(data).length > 0 || forced?.data !== undefined,
    data,
  }
}

/** Indicators and errors of the script, which replace what the checks raise. */
export const scriptedOutcome = ({ embedded, magic }: ImageScript) => ({
  indicators: [...embedded.flatMap((one) => one?.indicators ?? []), ...magic.flatMap(({ indicators }) => indicators)],
  errors: [...embedded.flatMap((one) => one?.errors ?? []), ...magic.flatMap(({ errors }) => errors)],
})
