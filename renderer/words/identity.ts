/** Texts of the Identity view. */
export const identityWords = {
  matrix: 'Every field by source',
  matrixTable: 'Fields by source, table',
  matrixHint: 'Values are compared with the first source in each row. Claimed values are not a reference.',
  onlyDiffering: 'Only rows that differ',
  noMatrix: 'No source gives data about the holder.',
  noDiffering: 'No row differs.',
  field: 'Field',
  sources: {
    DOCUMENT: 'Read from the document',
    SUBMITTED: 'Given as text',
    MRZ: 'Machine-readable zone',
    CHIP: 'Chip',
    ORIGIN: 'Original script',
    BARCODE: 'Barcode',
    ISSUER: 'Issuing source',
    CLAIM: 'Claimed',
    VIEW: 'Identity, document',
    ATTRIBUTES: 'Identity, attributes',
  },
  verdicts: {
    BASE: 'reference',
    AGREES: 'agrees',
    SIMILAR: 'similar',
    DIFFERS: 'differs',
    UNVERIFIED: 'not verified',
    NOT_COMPARED: 'not compared',
  },
  attributes: 'What the identity says',
  columnVerified: 'Verified',
  verified: 'verified',
  unverified: 'not verified',
  unsaid: 'not said',
  from: 'From',
  value: 'Value',
  addresses: 'Addresses',
  consents: 'Consents',
  approved: 'given',
  refused: 'refused',
  withdrawn: 'withdrawn',
  contacts: 'Contacts',
  kinds: { email: 'E-mail', mobile: 'Mobile', landline: 'Landline', username: 'User name' },
  mrz: 'Machine-readable zone',
  checks: 'Check digits',
  digit: 'Digit',
  digitResult: 'Result',
  stands: 'found',
  owed: 'expected',
  right: 'right',
  wrong: 'wrong',
  noReading: 'The lines are none of the known formats.',
  facts: 'Proof details',
  none: 'none recorded',
} as const

/** Converts the camel-case name of a member to a title: `dateOfBirth` → `Date of birth`. */
export function fieldTitle(name: string): string {
  if (name === 'fullname') return 'Full name'
  const title = name.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}
