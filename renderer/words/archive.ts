/** Texts of the header of one archive, and what its views share. */
export const archiveWords = {
  views: 'Views of this archive',
  statements: 'Three separate statements',
  archive: 'Is the archive genuine?',
  service: 'What did the service conclude?',
  review: 'What did our reviewer decide?',
  noReview: 'No review',
  noReviewHint: 'Nobody has signed this archive off. Reviews cannot be kept in this build.',
  parts: { integrity: 'Integrity', authenticity: 'Authenticity', conformance: 'Conformance' },
  outcomes: {
    PASSED: 'passed',
    FAILED: 'failed',
    INDETERMINATE: 'open',
    WARNINGS: 'remarks',
    ERRORS: 'errors',
    'NOT JUDGED': 'not judged',
  },
  noConclusion: 'No conclusion is recorded',
  notCovered: 'Claimed only: this content is not covered by a good signature.',
  unknownCover: 'Claimed only: no trusted key has confirmed this content.',
  testKey: 'Test key',
  testKeyHint: 'Anybody can make such an archive.',
  sample: 'Sample, invented person',
  identity: 'Identity',
  span: 'Time span',
  took: (milliseconds: number) => `verified in ${milliseconds} ms`,
  noTimes: 'no times recorded',
  evidences: (count: number) => `${count} ${count === 1 ? 'evidence' : 'evidences'}`,
  noContent: {
    title: 'There is nothing to show here',
    details:
      'verificationAndEvaluationDetails.json is missing, or could not be read as JSON. The Record view shows what there is.',
    identity: 'identityDetails.json is missing, or could not be read as JSON. The Record view shows what there is.',
  },
  banner: {
    NOT_COVERED: (path: string) =>
      `${path} is not what was signed. It is shown as it lies in the archive: treat it as a claim by whoever changed it.`,
    UNPROVEN: (path: string) => `No trusted key vouches for ${path}. It is shown as it lies in the archive.`,
  },
  masked: 'covered',
  inRecord: 'Show in the record',
  copied: 'Copied',
} as const
