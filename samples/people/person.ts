import type { Look } from '../../main/scenario/index.ts'
import type { ZoneData } from '../../shared/rules/index.ts'

/** Data of a document and its holder. */
export interface Identity extends ZoneData {
  readonly issuingDate: string
}

export interface Person extends Identity {
  /** Prefix of the image files. */
  readonly key: string
  readonly look: Look
  readonly placeOfBirth: string
  readonly address?: {
    readonly lines: readonly string[]
    readonly city: string
    readonly state?: string
    readonly postcode: string
  }
  /** Centimetres. */
  readonly height?: string
  readonly eyeColor?: string
}

export const fullName = ({ givenNames, surname }: Identity): string => [...givenNames, surname].join(' ')
