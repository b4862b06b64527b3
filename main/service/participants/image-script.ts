import type { SubmittedImage } from '../../examination/index.ts'
import { type EmbeddedData, readEmbeddedData } from '../checks/scripted/embedded-data.ts'
import { type Magic, magicOf } from '../checks/scripted/magic.ts'
import type { Examination } from '../engine/participant.ts'
import type { DocumentData } from '../engine/state.ts'

/** Scripted results from images, file names or the tenant that replace an examination. */
export interface ImageScript {
  readonly embedded: readonly (EmbeddedData | null)[]
  readonly magic: readonly Magic[]
  /**
   * True if the text is not read from the images, because the tenant does not examine any or because the result is scripted. Not
   * shown: D-86
   */
  readonly isTextScripted: boolean
  /** Data embedded in the images; may be empty. */
  readonly data: DocumentData
}

export function imageScript({ tenant, evidence, forced }: Examination, images: readonly SubmittedImage[]): ImageScript {
  const embedded = images.map(({ bytes }) => readEmbeddedData(bytes))
  const named = evidence.files.filter(({ magic }) => magic !== undefined)
  const data = embedded.find((embeddedData) => embeddedData?.data)?.data ?? {}
  return {
    embedded,
    magic: named.map(({ magic }) => magicOf(magic)),
    isTextScripted:
      !tenant.examinesImages || named.length > 0 || Object.keys(data).length > 0 || forced?.data !== undefined,
    data,
  }
}

/** Returns the scripted indicators and errors, which override those of the checks. */
export const scriptedOutcome = ({ embedded, magic }: ImageScript) => ({
  indicators: [
    ...embedded.flatMap((embeddedData) => embeddedData?.indicators ?? []),
    ...magic.flatMap(({ indicators }) => indicators),
  ],
  errors: [...embedded.flatMap((embeddedData) => embeddedData?.errors ?? []), ...magic.flatMap(({ errors }) => errors)],
})
