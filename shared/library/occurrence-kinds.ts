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

/** Reason why two archives match. `own` and `other`: paths of images in the archives, otherwise empty. */
export type MatchReason =
  | { readonly kind: OccurrenceKind; readonly own: string; readonly other: string }
  /** `distance`: differing bits of the perceptual hashes, of 64. */
  | { readonly kind: 'similarImage'; readonly own: string; readonly other: string; readonly distance: number }
  | { readonly kind: 'continues' | 'continuedBy' | 'sameIdentity' }

export const MATCH_LABELS = {
  image: 'same picture',
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
