import type { EmbeddedData } from '../../checks/scripted/embedded-data.ts'
import type { DocumentData } from '../../engine/state.ts'
import { Chance } from '../persona/chance.ts'
import { drawSide } from './document-face.ts'
import { photograph } from './flaws.ts'
import { type Tint, writePng } from './write-png.ts'

export interface DocumentImageRequest {
  readonly data: DocumentData
  /** Data in the script of the holder. */
  readonly originData?: DocumentData | null
  readonly side: 'FRONT' | 'BACK'
  /** Seed of the holder's face and of random details. */
  readonly seed: string
  readonly flaws: readonly string[]
  /** Indicators and errors that the image makes the scripted document check raise. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly string[]
}

/** Returns a photograph of one side of a document as PNG with the data embedded; UNREADABLE is not an image at all. */
export async function documentImage(request: DocumentImageRequest): Promise<Uint8Array> {
  const { data, originData, side, seed, flaws, indicators, errors } = request
  if (flaws.includes('UNREADABLE')) return Buffer.from('This is no image.\n')
  const chance = new Chance(`${seed}/${side}`)
  const drawn = await drawSide(data, side, seed, flaws.includes('BARCODE_DAMAGED'))
  const embedded: EmbeddedData = {
    data,
    ...(originData ? { originData } : {}),
    ...(indicators ? { indicators } : {}),
    ...(errors ? { errors: errors.map((code) => ({ code })) } : {}),
  }
  return writePng(photograph(drawn, flaws, chance), tintOf(data), embedded)
}

const tintOf = ({ issuingCountry = '', documentType = '' }: DocumentData): Tint => {
  const chance = new Chance(`${issuingCountry}/${documentType}/tint`)
  const part = (question: string) => chance.between(20, 80, question) / 100
  return [part('red'), part('green'), part('blue')]
}
