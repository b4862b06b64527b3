import {
  type CallArguments,
  isMadeDocument,
  MADE_FLAWS,
  type MadeDocument,
  type MadeParts,
  type ServicePart,
} from '../../../shared/bridge/index.ts'
import {
  type ChipIssuer,
  chipPortrait,
  documentImage,
  LIVENESS_VIDEO,
  livenessVideo,
  portraitImage,
  sidesOf,
} from '../../scenario/index.ts'
import { documentOf, makePersona, originOf, type Persona } from '../../service/index.ts'
import { madeText } from './service-texts.ts'

type Request = CallArguments<'service.make-parts'>

/** Country whose licences carry a barcode; the authority of the chip is invented. */
const COUNTRY = 'USA'
const CHIP_LETTERS = 'US'

/**
 * Generates images, chips and texts of an invented holder, who is the same for all calls of a transaction. `now`: milliseconds,
 * UTC. `issuer` gives who signs the chips.
 */
export async function makeParts(
  { identity, kind, flaw }: Request,
  now: number,
  issuer: () => Promise<ChipIssuer>,
): Promise<MadeParts> {
  const persona = makePersona({ country: COUNTRY }, identity, now)
  const { mrz = [] } = documentOf(persona, { type: 'PASSPORT' }, now)
  if (isMadeDocument(kind)) return { parts: await documentParts(persona, kind, flaw, now), mrz, json: null }
  switch (kind) {
    case 'PORTRAIT':
      return { parts: [await portrait(persona, flaw)], mrz, json: null }
    case 'PORTRAIT_AND_VIDEO':
      return { parts: [await portrait(persona, flaw), await video(persona), ...videoDetails()], mrz, json: null }
    case 'CHIP':
      return { parts: await chipParts(persona, mrz, flaw, await issuer()), mrz, json: null }
    default:
      return { parts: [], mrz, json: JSON.stringify(madeText(persona, kind, now), null, 2) }
  }
}

/** Returns the flaw, if it exists for this kind. */
const flawOf = <Flaw extends string>(flaws: readonly Flaw[], requestedFlaw: string | null): Flaw | undefined =>
  flaws.find((flaw) => flaw === requestedFlaw)

async function documentParts(
  persona: Persona,
  type: MadeDocument,
  requestedFlaw: Request['flaw'],
  now: number,
): Promise<readonly ServicePart[]> {
  const data = documentOf(persona, { type }, now)
  const flaw = flawOf(MADE_FLAWS.DOCUMENT, requestedFlaw)
  const parts: ServicePart[] = []
  for (const side of sidesOf(data)) {
    const bytes = await documentImage({
      data,
      originData: originOf(persona, data),
      side,
      seed: persona.seed,
      flaws: flaw ? [flaw] : [],
    })
    parts.push(image(side === 'FRONT' ? 'DocumentFront' : 'DocumentBack', bytes))
  }
  return parts
}

async function chipParts(
  persona: Persona,
  mrz: readonly string[],
  requestedFlaw: Request['flaw'],
  issuer: ChipIssuer,
): Promise<readonly ServicePart[]> {
  const face = await chipPortrait(persona)
  const accessControl = { pace: true, chipAuthentication: true }
  const flaw = flawOf(MADE_FLAWS.CHIP, requestedFlaw) ?? 'NONE'
  const reading = issuer.readingOf({ mrz, portrait: face, country: CHIP_LETTERS, flaw, accessControl })
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

const portrait = async (persona: Persona, flaw: Request['flaw']): Promise<ServicePart> =>
  image('Portrait', await portraitImage(persona, flawOf(MADE_FLAWS.PORTRAIT, flaw) ?? 'NONE'))

const image = (name: string, bytes: Uint8Array): ServicePart => file(name, 'jpg', 'image/jpeg', bytes)
const chipFile = (name: string, bytes: Uint8Array): ServicePart => file(name, 'bin', 'application/octet-stream', bytes)
const video = async (persona: Persona): Promise<ServicePart> =>
  file('Video', 'avi', 'video/x-msvideo', await livenessVideo(persona))

/** Returns liveness metadata and video information as the capture SDK reports them. */
const videoDetails = (): readonly ServicePart[] => {
  const { frames, durationMs, ...information } = LIVENESS_VIDEO
  return [
    jsonPart('LivenessMetadata', { frames, durationMs }),
    jsonPart('VideoInformation', { ...information, durationMs }),
  ]
}

const jsonPart = (name: string, value: object): ServicePart =>
  file(name, 'json', 'application/json', Buffer.from(JSON.stringify(value)))

const file = (name: string, extension: string, contentType: string, bytes: Uint8Array): ServicePart => ({
  name,
  fileName: `${name}.${extension}`,
  contentType,
  base64: Buffer.from(bytes).toString('base64'),
})
