/** Texts of the camera section. */
export const LABELS = {
  steps: { FRONT: 'Front side', BACK: 'Back side', PORTRAIT: 'Your face' } as { readonly [step: string]: string },
  next: { BACK: 'The front side is taken. Turn the document over.' } as { readonly [step: string]: string },
  looking: 'Looking for a picture…',
  good: 'Good. Hold still.',
  done: 'The picture is taken.',
  closed: 'The camera is closed.',
  unreachable: 'The service cannot be reached. Trying again…',
  noCamera: 'The camera cannot be opened. Choose files instead.',
  failures: {
    NotAllowedError: 'The browser does not allow this page to use the camera. Choose files instead.',
    NotFoundError: 'There is no camera. Choose files instead.',
    NotReadableError: 'Another program uses the camera. Close it, or choose files instead.',
  } as { readonly [name: string]: string },
  guidance: {
    NO_DOCUMENT: 'Hold the whole document into the picture, on a plain background.',
    TOO_DARK: 'Too dark: find more light.',
    TOO_BRIGHT: 'Too bright: turn away from the light.',
    GLARE: 'Glare: tilt it a little, or move away from the lamp.',
    TOO_CLOSE: 'Too close: move away until all of it is visible.',
    TOO_FAR: 'Too far: hold it closer.',
    HOLD_FLAT: 'Hold it flat, facing the camera.',
    HOLD_STILL: 'Hold still.',
    LOW_CONTRAST: 'Find even light from the front.',
    UNREADABLE: 'The camera sends no picture.',
  } as { readonly [key: string]: string },
} as const
