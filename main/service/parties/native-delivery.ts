import { createHash } from 'node:crypto'
import * as z from 'zod'
import { DIRECTIONS } from '../engine/liveness-challenges.ts'
import { refuse, type ServiceError } from '../engine/service-error.ts'
import { malformed, parseJson, readMessage } from './sealed-message.ts'

/** `typ` of the encrypted details. */
const TYPE = 'capture-details+jwe'
const ALGORITHM = 'dir'
const ENCRYPTION = 'A256GCM'

const milliseconds = z.int().min(0).max(3_600_000)
/** Observations of the SDK during the liveness capture. */
export const livenessMetadata = z.strictObject({
  frames: z.int().min(1).max(100_000),
  durationMs: milliseconds,
  challenges: z
    .array(z.strictObject({ direction: z.enum(DIRECTIONS), atMs: milliseconds }))
    .max(3)
    .exactOptional(),
})
export const videoInformation = z.strictObject({
  contentType: z.string().regex(/^video\/[\w.+-]{1,60}$/),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  frameRate: z.number().min(0.1).max(1000),
  durationMs: milliseconds,
})
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const schema = z.strictObject({
  sessionId: z.string().min(1).max(100),
  /** SHA-256 of the files, hexadecimal. */
  portraitSha256: hash,
  videoSha256: hash.exactOptional(),
  livenessMetadata: livenessMetadata.exactOptional(),
  videoInformation: videoInformation.exactOptional(),
})

export type LivenessMetadata = z.infer<typeof livenessMetadata>
export type VideoInformation = z.infer<typeof videoInformation>
export type CaptureDetails = z.infer<typeof schema>

export interface DeliveredFiles {
  readonly image: Uint8Array
  readonly video?: Uint8Array | undefined
}

/** Returns details with the hashes of the files. */
export const detailsOf = (
  sessionId: string,
  { image, video }: DeliveredFiles,
  more: Pick<CaptureDetails, 'livenessMetadata' | 'videoInformation'>,
): CaptureDetails => ({
  sessionId,
  portraitSha256: sha256(image),
  ...(video ? { videoSha256: sha256(video) } : {}),
  ...more,
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Encrypts details with the master secret, as a capture SDK does. Not shown: D-91 */
export async function sealDetails(details: CaptureDetails, masterSecret: string): Promise<string> {
  const { CompactEncrypt } = await import('jose/jwe/compact/encrypt')
  return new CompactEncrypt(Buffer.from(JSON.stringify(details)))
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, typ: TYPE })
    .encrypt(Buffer.from(masterSecret, 'base64url'))
}

/** Decrypts details and compares them with the files. Throws ServiceError. Not shown: D-91 */
export async function unsealDetails(
  message: string,
  masterSecret: string,
  { image, video }: DeliveredFiles,
): Promise<CaptureDetails> {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
  const details = await compactDecrypt(message, Buffer.from(masterSecret, 'base64url'), {
    keyManagementAlgorithms: [ALGORITHM],
    contentEncryptionAlgorithms: [ENCRYPTION],
  }).then(
    ({ plaintext, protectedHeader }) => {
      if (protectedHeader.typ !== TYPE) throw malformed(`typ ${TYPE} is expected`)
      return readMessage(schema, parseJson(plaintext))
    },
    () => {
      throw refuse(
        'invalid',
        'undecryptable',
        'the capture details are not encrypted with the master secret, or were changed',
      )
    },
  )
  if (details.portraitSha256 !== sha256(image)) throw altered('Portrait')
  if (details.videoSha256 !== (video ? sha256(video) : undefined)) throw altered('Video')
  return details
}

const altered = (part: string): ServiceError =>
  refuse('invalid', 'altered-capture', 'the file is not the one that the SDK recorded', part)

/** Returns details as key and value, for record and view. Archive: Metadata */
export function metadataOf({ livenessMetadata: liveness, videoInformation: video }: CaptureDetails): {
  readonly [key: string]: string
} {
  const challenges = liveness?.challenges?.map(({ direction, atMs }) => `${direction}@${atMs}`).join(' ')
  const values = {
    livenessFrames: liveness?.frames,
    livenessDurationMs: liveness?.durationMs,
    livenessChallenges: challenges,
    videoContentType: video?.contentType,
    videoWidth: video?.width,
    videoHeight: video?.height,
    videoFrameRate: video?.frameRate,
    videoDurationMs: video?.durationMs,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
}
