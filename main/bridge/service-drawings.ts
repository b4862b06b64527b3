import type { CallArguments } from '../../shared/bridge/calls.ts'
import type { ServicePart } from '../../shared/bridge/service-part.ts'
import type { MadeParts } from '../../shared/bridge/service-state.ts'
import { sidesOf } from '../service/scenario/drawing/document-face.ts'
import { documentImage } from '../service/scenario/drawing/document-image.ts'
import { drawPortrait, portraitImage } from '../service/scenario/drawing/portrait-image.ts'
import { writeJpeg } from '../service/scenario/drawing/write-jpeg.ts'
import { makePersona, type Persona } from '../service/scenario/persona/persona.ts'
import { documentOf, originOf } from '../service/scenario/persona/persona-document.ts'
import { chipAuthorities, readingOf } from '../service/scenario/run/chip-maker.ts'
import { textOf } from '../service/scenario/run/client-commands.ts'

type Kind = CallArguments<'service.make-parts'>['kind']

/** Chips hold small pictures: 240 by 300 pixels. */
const CHIP_PICTURE = 0.5
/** Its licences carry a barcode; the chip's authority is invented. */
const COUNTRY = 'USA'
const CHIP_LETTERS = 'US'

/** Pictures, chips and texts of an invented holder, the same one for all of a transaction. `now`: milliseconds, UTC. */
export async function makeParts(identity: string, kind: Kind, now: number): Promise<MadeParts> {
  const persona = makePersona({ country: COUNTRY }, identity, now)
  const { mrz = [] } = documentOf(persona, { type: 'PASSPORT' }, now)
  switch (kind) {
    case 'PORTRAIT':
      return { parts: [image('Portrait', portraitImage(persona.seed))], mrz, json: null }
    case 'CHIP':
      return { parts: chipParts(persona, mrz), mrz, json: null }
    case 'TEXT': {
      const text = textOf(documentOf(persona, { type: 'DRIVING_LICENSE' }, now))
      return { parts: [], mrz, json: JSON.stringify(text, null, 2) }
    }
    case 'PASSPORT':
    case 'IDENTITY_CARD':
    case 'DRIVING_LICENSE':
      return { parts: await documentParts(persona, kind, now), mrz, json: null }
  }
}

/** Certificates of the authorities whose chips have been made so far, PEM. */
export const madeAuthorities = (): readonly string[] => chipAuthorities()

async function documentParts(persona: Persona, type: Exclude<Kind, 'CHIP' | 'PORTRAIT' | 'TEXT'>, now: number) {
  const data = documentOf(persona, { type }, now)
  const parts: ServicePart[] = []
  for (const side of sidesOf(data)) {
    const bytes = await documentImage({
      data,
      originData: originOf(persona, data),
      side,
      seed: persona.seed,
      flaws: [],
    })
    parts.push(image(side === 'FRONT' ? 'DocumentFront' : 'DocumentBack', bytes))
  }
  return parts
}

function chipParts(persona: Persona, mrz: readonly string[]): readonly ServicePart[] {
  const portrait = writeJpeg(drawPortrait(persona.seed, CHIP_PICTURE))
  const accessControl = { pace: true, chipAuthentication: true }
  const reading = readingOf({ mrz, portrait, country: CHIP_LETTERS, flaw: 'NONE', accessControl })
  const files = Object.entries(reading.dataGroups).map(([group, bytes]) => chipFile(`DG${group}`, bytes))
  return [
    ...files,
    ...(reading.securityObject ? [chipFile('SOD', reading.securityObject)] : []),
    ...Object.keys(accessControl).map((name) => ({
      name,
      fileName: null,
      contentType: 'text/plain',
      base64: Buffer.from('true').toString('base64'),
    })),
  ]
}

const image = (name: string, bytes: Uint8Array): ServicePart => ({
  name,
  fileName: `${name}.png`,
  contentType: 'image/png',
  base64: Buffer.from(bytes).toString('base64'),
})

const chipFile = (name: string, bytes: Uint8Array): ServicePart => ({
  name,
  fileName: `${name}.bin`,
  contentType: 'application/octet-stream',
  base64: Buffer.from(bytes).toString('base64'),
})
