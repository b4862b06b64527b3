/** Documents whose back is required in every submission of images. Service: Error codes, 1508 */
export const TWO_SIDED: ReadonlySet<string> = new Set(['IDENTITY_CARD', 'DRIVING_LICENSE', 'RESIDENT_CARD'])

/** Documents of which a session captures both sides by default. Service: Start live document capture session */
export const CAPTURED_ON_BOTH_SIDES: ReadonlySet<string> = new Set([...TWO_SIDED, 'VOTER_CARD', 'DRIVING_PERMIT'])
