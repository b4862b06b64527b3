import type { CatalogueArea } from './entry.ts'

export const layoutFindings = {
  'layout.no-proof': {
    check: 'layout.files',
    question: 'integrity',
    title: 'Is there a proof.json?',
    failure: 'The archive has no proof.json in its root folder',
    level: 'FAIL',
    fixed: true,
    effect: { indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' },
    specification: 'Archive: Layout',
    advice: 'This is not a proof archive, or its main file was removed. Fetch the proof again from the service.',
  },
  'layout.several-roots': {
    check: 'layout.files',
    question: 'integrity',
    title: 'Is there exactly one root folder?',
    failure: 'The archive has more than one root',
    level: 'FAIL',
    fixed: true,
    effect: { indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' },
    specification: 'Archive: Layout',
    advice:
      'A proof has one root folder. If someone repacked the archive (macOS adds a __MACOSX folder), ask for the file as the service delivered it.',
  },
  'layout.no-root-folder': {
    check: 'layout.files',
    question: 'integrity',
    title: 'Do the files lie in a root folder?',
    failure: 'The files lie in the root of the archive instead of a root folder',
    level: 'WARN',
    fixed: false,
    effect: { indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' },
    specification: 'Archive: Layout',
    advice:
      'Someone may have repacked the archive. Nothing signed is affected; the identity in the folder name is missing.',
  },
  'layout.root-name': {
    check: 'layout.root-folder',
    question: 'integrity',
    title: 'Is the root folder named <identity_id>_<17 digits>?',
    failure: 'The name of the root folder does not have the form <identity_id>_<17 digits of a time>',
    level: 'WARN',
    fixed: false,
    effect: { indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' },
    specification: 'Archive: Layout',
    advice: 'The folder name is not signed. Someone may have renamed the folder or repacked the archive.',
  },
  'layout.root-identity': {
    check: 'layout.root-folder',
    question: 'integrity',
    title: 'Does the root folder name the signed identity?',
    failure: 'The root folder names another identity than the signed identityId',
    level: 'FAIL',
    fixed: true,
    effect: { indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' },
    specification: 'Archive: Layout; Verdict: What decides',
    advice:
      'The folder name is not signed, the identityId is: the content belongs to the signed identity. Find out who put this content into that folder.',
  },
} as const satisfies CatalogueArea
