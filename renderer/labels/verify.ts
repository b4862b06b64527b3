/** Texts of the Verify page. */
export const verifyLabels = {
  title: 'Verify an identity proof',
  lead: 'Drop an archive anywhere in this window. It is read and judged on this machine; nothing leaves it.',
  chooseFile: 'Choose files…',
  chooseFolder: 'Choose a folder…',
  checkReport: 'Check a report…',
  dropTitle: 'Drop archives here',
  dropHint: '.mime or .zip, an unpacked archive, or many at once: files, a folder, or a ZIP of archives',
  recent: 'Opened before',
  forget: (name: string) => `Forget ${name}`,
  samples: 'Samples',
  samplesLead: 'Invented people. Open a genuine one and a tampered one to see both answers.',
  filter: 'Filter samples',
  groups: {
    TOTAL_PASSED: { title: 'Genuine', hint: 'The service’s own conclusion may still be a refusal.' },
    TOTAL_FAILED: {
      title: 'Not genuine as they stand',
      hint: 'Changed, damaged, ambiguous, revoked, signed by another key, or no archive.',
    },
    INDETERMINATE: {
      title: 'Cannot be verified',
      hint: 'A key is missing or does not match, or the certificate or version leaves it open.',
    },
  },
  none: 'No sample matches.',
} as const
