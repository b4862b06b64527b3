import type { ValueText } from '../enumeration.ts'

/** Quality of the captured images. Service: Indicators raised by the capture and biometric stages */
export const CAPTURE_INDICATORS = {
  REQUIRED_SIDES_CHECK: ['Required sides present', 'All sides of the document that are needed were captured.'],
  GLARE_IMAGE_QUALITY: ['No glare', 'There is no glare on the image.'],
  DARK_IMAGE_QUALITY: ['Not too dark', 'The image is not too dark.'],
  CAPTURE_TOO_CLOSE_CHECK: ['Not too close', 'The document was not captured from too close.'],
  CAPTURE_TOO_FAR_CHECK: ['Not too far', 'The document was not captured from too far.'],
  KEYSTONE_IMAGE_QUALITY: ['Faces the camera', 'The document faces the camera.'],
  IMAGE_FRONT_DPI_CHECK: ['Resolution of the front', 'The image of the front has enough resolution.'],
  BLUR_IMAGE_QUALITY_FRONT: ['Front not blurred', 'The image of the front is not blurred.'],
  BLUR_IMAGE_QUALITY_BACK: ['Back not blurred', 'The image of the back is not blurred.'],
  GLARE_IMAGE_QUALITY_FRONT: ['No glare on the front', 'There is no glare on the image of the front.'],
  GLARE_IMAGE_QUALITY_BACK: ['No glare on the back', 'There is no glare on the image of the back.'],
  LOW_IMAGE_QUALITY_FRONT: ['Quality of the front', 'The quality of the image of the front is not low.'],
  KEYSTONE_IMAGE_QUALITY_FRONT: ['Front faces the camera', 'The front of the document faces the camera.'],
} as const satisfies { readonly [name: string]: ValueText }

/** Quality, matching and liveness of the portrait. */
export const BIOMETRIC_INDICATORS = {
  BIOMETRIC_MATCHING_CHECK: ['Faces match', 'The portrait and its reference show the same person.'],
  BIOMETRIC_QUALITY_CHECK: ['Portrait quality', 'The portrait is good enough for biometrics.'],
  BIOMETRIC_LIVENESS_CHALLENGE: ['Liveness', 'A live person was in front of the camera.'],
  BIOMETRIC_HYPER_MATCHING: [
    'Suspiciously alike',
    'The portrait is not so like its reference that it may be a copy of it.',
  ],
} as const satisfies { readonly [name: string]: ValueText }

/** Checks of the contactless chip; the specification shows the first nine without a status suffix. */
export const CHIP_INDICATORS = {
  ACTIVE_AUTHENTICATION_CHECK: [
    'Active authentication',
    'The chip proved that it holds its own private key, so it is no copy.',
  ],
  BASIC_ACCESS_CONTROL_CHECK: [
    'Basic access control',
    'The chip was opened with keys made from the machine-readable zone.',
  ],
  CHIP_AUTHENTICATION_CHECK: ['Chip authentication', 'The chip proved that it is genuine by a key agreement.'],
  PASOD_SIGNATURE_CHECK: [
    'Signature of the security object',
    "The document signer's signature of the security object is right.",
  ],
  PASSIVE_AUTHENTICATION_CHECK: ['Passive authentication', 'The data of the chip is what the issuer signed.'],
  PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK: [
    'Document signer certificate',
    'The certificate of the document signer was issued by a trusted country signing authority.',
  ],
  PASSIVE_AUTHENTICATION_HASH_CHECK: [
    'Hashes of the chip files',
    'The hashes of the files that were read equal the hashes at issuance.',
  ],
  PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK: [
    'Password-authenticated connection',
    'The connection to the chip was established with a password (PACE).',
  ],
  TERMINAL_AUTHENTICATION_CHECK: [
    'Terminal authentication',
    'The reading terminal proved to the chip that it may read.',
  ],
  DATA_GROUP1_CHECK: ['Data group 1', 'The first data group of the chip, with the machine-readable zone, is right.'],
} as const satisfies { readonly [name: string]: ValueText }
