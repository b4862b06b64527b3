/** Who has to act: the holder, the client's developers or operators, the service, or nobody but the reviewer who decides. */
export type Actor = 'HOLDER' | 'CLIENT' | 'SERVICE' | 'REVIEWER'

export interface Guidance {
  readonly actor: Actor
  /** What to try, for the one who supports. */
  readonly advice: string
  /** What can be said to the holder without telling how checks work. */
  readonly forHolder: string
}

const SORRY = 'Something went wrong on our side. Please try again in a few minutes.'
const AGAIN = 'Please take the picture again'

const guidance = (actor: Actor, advice: string, forHolder: string): Guidance => ({ actor, advice, forHolder })

/** What to do about each error code. Service: Error codes (their meaning); who acts is our reading of it. */
const GUIDANCE: ReadonlyMap<string, Guidance> = new Map([
  ['1033', guidance('CLIENT', 'Check the API key and its role; the service refused it.', SORRY)],
  ['1508', guidance('CLIENT', 'Send all sides that the document type needs.', `${AGAIN}, front and back.`)],
  ['1531', guidance('HOLDER', 'Capture again in better light.', `${AGAIN} in a brighter place.`)],
  [
    '1532',
    guidance('HOLDER', 'Capture again without reflections.', `${AGAIN} without light reflecting on the document.`),
  ],
  [
    '1535',
    guidance(
      'HOLDER',
      'Capture again with the whole document in the frame.',
      `${AGAIN} with all four corners visible.`,
    ),
  ],
  [
    '1539',
    guidance('HOLDER', 'Capture again with the camera parallel to the document.', `${AGAIN} from straight above.`),
  ],
  ['1540', guidance('HOLDER', 'Capture again from further away.', `${AGAIN} from a little further away.`)],
  ['1541', guidance('HOLDER', 'Capture again from closer.', `${AGAIN} from a little closer.`)],
  [
    '1542',
    guidance(
      'HOLDER',
      'Capture the back again, sharp and flat; or use another document.',
      `${AGAIN} of the back, with a sharp barcode.`,
    ),
  ],
  ['2400', guidance('CLIENT', 'Check what the capture session was started with.', SORRY)],
  [
    '2401',
    guidance('HOLDER', 'Start a new capture session; the last one timed out.', 'The time was up. Please start again.'),
  ],
  [
    '2402',
    guidance(
      'HOLDER',
      'Start a new capture session; the holder ended the last one.',
      'You left before the end. Please start again.',
    ),
  ],
  ['2403', guidance('SERVICE', 'Try again later; report it if it stays.', SORRY)],
  ['2404', guidance('SERVICE', 'Try again later; the capture service was unavailable.', SORRY)],
  [
    '1600',
    guidance(
      'REVIEWER',
      'Compare portrait and document picture by eye; a new portrait in even light may match.',
      'We could not confirm that the portrait belongs to the document. Please try again or use another document.',
    ),
  ],
  [
    '1601',
    guidance(
      'HOLDER',
      'Capture the portrait again in even light, without glasses or cover.',
      'Please take the portrait again in good light, looking straight ahead.',
    ),
  ],
  [
    '1609',
    guidance('HOLDER', 'Start a new portrait session; the last one timed out.', 'The time was up. Please start again.'),
  ],
  ['1610', guidance('SERVICE', 'Start a new portrait session; report it if it stays.', SORRY)],
  [
    '1611',
    guidance(
      'HOLDER',
      'Start a new portrait session in good light.',
      'Please take the portrait again and follow the instructions.',
    ),
  ],
  ['1021', guidance('SERVICE', 'Try again later; the biometric service was unavailable.', SORRY)],
  ['1615', guidance('CLIENT', 'Check the format of the portrait that was sent.', 'Please take the portrait again.')],
  [
    '1500',
    guidance(
      'CLIENT',
      'Check document type and file format; if both are right, use another document.',
      'This document cannot be used. Please use another one.',
    ),
  ],
  [
    '1051',
    guidance(
      'HOLDER',
      'Read the chip again: document without cover, held still on the phone.',
      'Please hold the document to the phone again and keep it still.',
    ),
  ],
  ['1007', guidance('SERVICE', 'Try again later; report it if it stays.', SORRY)],
])

/** Null for a code that this build does not know. */
export const guidanceFor = (code: string): Guidance | null => GUIDANCE.get(code) ?? null
