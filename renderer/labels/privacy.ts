/** Texts about holder data that leaves the window. */
export const privacyLabels = {
  title: 'Include holder data?',
  question:
    'What you save or copy contains data about the holder, such as names, dates and document numbers, also in names of files. Masked, it says the same with these values covered.',
  masked: 'Mask holder data',
  unmasked: 'Include holder data',
  cancel: 'Cancel',
} as const
