/** Values of `status` that give the indicator; NOT_RAISED removes it. */
export const INDICATOR_STATUSES = ['OK', 'WARNING', 'UNVERIFIED', 'FAILED', 'NOT_RAISED'] as const
export const DECISION_STATUSES = ['ACCEPTED', 'REJECTED', 'UNDECIDED'] as const
/** Answers of an issuing source; AGREES: its record has the values of the document. */
export const REGISTER_ANSWERS = ['AGREES', 'NO_RECORD', 'TIMES_OUT', 'UNAVAILABLE'] as const
/** Members of a document that the record of an issuing source may state differently. */
export const REGISTER_MEMBERS = [
  'surname',
  'givenNames',
  'fullname',
  'dateOfBirth',
  'gender',
  'issuingDate',
  'expiryDate',
  'documentType',
] as const
