/** Kinds of values by which archives are matched, by the number that the database stores. Numbers are never reused. */
export const OCCURRENCE_KINDS = {
  image: 1,
  documentNumber: 2,
  mrz: 3,
  nameAndBirthDate: 4,
  address: 5,
  phone: 6,
  email: 7,
  device: 8,
  ip: 9,
  operator: 10,
  signingKey: 11,
} as const
export type OccurrenceKind = keyof typeof OCCURRENCE_KINDS
/** Kinds of values that an archive records as text. */
export type ValueKind = Exclude<OccurrenceKind, 'image'>

/** Reason why two archives match. `own` and `other`: paths of images in the archives, otherwise empty. */
export type MatchReason =
  | { readonly kind: OccurrenceKind; readonly own: string; readonly other: string }
  | SimilarImageReason
  | { readonly kind: 'continues' | 'continuedBy' | 'sameIdentity' }

/**
 * Pictures that look alike. `alteredImage`: one is an altered copy of the other, scaled, compressed, brightened or slightly cropped;
 * `similarImage`: they may also be two documents of one kind.
 */
export interface SimilarImageReason {
  readonly kind: 'alteredImage' | 'similarImage'
  readonly own: string
  readonly other: string
  /** Differing bits of the perceptual hashes, of 64. */
  readonly distance: number
  /** Differing bits of the hashes of detail, of 195; null if an earlier version added one of the archives. */
  readonly detailDistance: number | null
}

/** Describes how far two pictures that look alike differ. */
export const similarityText = ({ distance, detailDistance: detail }: SimilarImageReason): string =>
  `${distance} of 64 bits differ${detail === null ? '' : `, ${detail} of 195 in detail`}`

export const MATCH_LABELS = {
  image: 'same picture',
  alteredImage: 'same picture, altered',
  similarImage: 'similar picture',
  documentNumber: 'same document number',
  mrz: 'same machine-readable zone',
  nameAndBirthDate: 'same name and date of birth',
  address: 'same address',
  phone: 'same telephone number',
  email: 'same e-mail address',
  device: 'same kind of device',
  ip: 'same IP address',
  operator: 'same operator',
  signingKey: 'same signing key',
  continues: 'is the proof that this one continues',
  continuedBy: 'continues this proof',
  sameIdentity: 'same identity',
} as const satisfies { readonly [kind in MatchReason['kind']]: string }
