import type { EmbeddedData } from '../../checks/scripted/embedded-data.ts'
import type { DocumentData } from '../../engine/state.ts'
import { Chance } from '../persona/chance.ts'
import { drawSide } from './document-face.ts'
import { photograph } from './flaws.ts'
import { type Tint, writePng } from './write-png.ts'

export interface DocumentImageRequest {
  readonly data: DocumentData
  /** The same in the script of the holder. */
  readonly originData?: DocumentData | null
  readonly side: 'FRONT' | 'BACK'
  /** Of the holder's face, and of what is left to chance. */
  readonly seed: string
  readonly flaws: readonly string[]
  /** What the image makes the scripted document check raise. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly string[]
}

/** A photograph of one side of a document as PNG, with its data inside; UNREADABLE is no image at all. */
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
