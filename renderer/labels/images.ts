import { grouped } from './grouped.ts'

/** Texts of the Images view. */
export const imagesLabels = {
  title: 'Media',
  list: 'Media of this archive',
  filter: 'Filter by name',
  shown: (shown: number, all: number) => `${grouped(shown)} of ${grouped(all)}`,
  noneShown: 'No medium has such a name.',
  none: 'The archive holds no media and lists none.',
  one: 'One',
  side: 'Side by side',
  wipe: 'Wipe',
  mode: 'How images are shown',
  compareWith: 'Compare with',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  rotate: 'Rotate 90°',
  brightness: 'Brightness',
  wipeAt: 'Wipe',
  loading: 'Loading…',
  covered: 'Images are covered. Press m to show them.',
  missing: 'The file is listed in proof.json, but is not in the archive.',
  refused: {
    unknown: 'These bytes are no image that is shown here. Their name says nothing: the Record view shows the bytes.',
    tooLarge: (width: number, height: number) =>
      `The image says that it has ${width} × ${height} pixels. It is not decoded: it could fill the memory.`,
    broken: 'The image could not be decoded. It is damaged, or not what its first bytes say.',
  },
  roles: { CAPTURE: 'capture', CROP: 'crop', VIDEO: 'video', FILE: 'file' },
  facts: {
    file: 'File',
    size: 'Size',
    format: 'Format',
    pixels: 'Pixels',
    sha256: 'SHA-256',
    declared: 'Declared SHA-256',
    covered: 'Signature',
    shows: 'Shows',
    source: 'Source',
    device: 'Device',
    cropOf: 'Cut out of',
    crops: 'Cut out of it',
    place: 'Listed at',
  },
  toEvidence: 'to the evidence',
  metadata: 'Metadata in the file',
  noMetadata:
    'The file carries no EXIF metadata. That is usual for images that passed through software, and proves nothing.',
  metadataHint: 'Metadata is written by whoever made the file, and easy to change.',
  suggests: {
    edited: (software: string) => `${software} wrote the file: it is not straight from a camera.`,
    gps: 'The file carries a position.',
    old: 'The file says that the picture was taken at another day than the proof.',
    none: 'Nothing in it contradicts the record.',
  },
  crops: {
    outline: 'Outline crops',
    key: 'b, while the image has the focus',
    searching: (name: string) => `Looking for ${name} in this image…`,
    found: (name: string, correlation: string) =>
      `Outlined: ${name}, found here by comparing pixels (correlation ${correlation} of 1). The archive says that it was cut out of this image, not where.`,
    turned: (degrees: number) => `It lies turned by ${degrees}° in it.`,
    notFound: (name: string) =>
      `${name} was not found in this image by comparing pixels. A crop that was much processed is not found either: this alone proves nothing.`,
    notCompared: (name: string) => `${name} could not be compared: one of the two is missing, damaged or too large.`,
  },
  dangling: (count: number) =>
    `${count} ${count === 1 ? 'reference leads' : 'references lead'} to media that proof.json does not list.`,
} as const
