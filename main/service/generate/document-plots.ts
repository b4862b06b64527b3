import { IMAGE_FLAWS } from '../scenario/format/client-steps.ts'
import type { DocumentRequest } from '../scenario/format/person.ts'
import type { Chance } from '../scenario/persona/chance.ts'
import type { InventedStep } from './invent-scenario.ts'

/** Types that have a machine-readable zone and so may have a chip. */
const WITH_CHIP: ReadonlySet<string> = new Set(['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'])
/** Checks that find a forgery out. */
const FORGERIES = [
  'VISUAL_SECURITY_FAILED',
  'PHOTOCOPY_DETECTION_FAILED',
  'LCD_DETECTION_FAILED',
  'MODEL_COLOR_MATCHING_FAILED',
] as const
/** Out of a hundred. */
const POOR_FIRST_PICTURE = 15
const ABANDONED_SESSION = 5
const FORGED = 9
const REVIEWED = 6

/** How the document comes in, and what becomes of it. */
export function documentSteps(document: DocumentRequest, asksIssuer: boolean, chance: Chance): readonly InventedStep[] {
  const happens = (percent: number, what: string) => chance.between(1, 100, what) <= percent
  return [
    ...(asksIssuer ? [register(document, chance)] : []),
    ...(happens(POOR_FIRST_PICTURE, 'poor picture') ? [poorPicture(document, chance)] : []),
    ...(happens(ABANDONED_SESSION, 'abandoned') ? [abandoned(document, chance)] : []),
    ...submission(document, asksIssuer, chance, happens(FORGED, 'forged'), happens(REVIEWED, 'reviewed')),
  ]
}

/** What the issuer knows: usually the same, sometimes another spelling, sometimes somebody else. */
function register(document: DocumentRequest, chance: Chance): InventedStep {
  const kind = chance.between(1, 10, 'register')
  const known: DocumentRequest =
    kind === 1
      ? { ...document, change: { surname: 'Nobody', givenNames: ['Else'], dateOfBirth: '1970-01-01' } }
      : kind === 2
        ? { ...document, without: ['expiryDate', 'gender'] }
        : document
  const country = kind === 3 ? 'TIMES_OUT' : 'ANSWERS'
  return {
    command: 'registers',
    with: (['USA', 'AUS'] as const).map((one) => ({ country: one, document: known, behaviour: country })),
  }
}

function poorPicture(document: DocumentRequest, chance: Chance): InventedStep {
  const flaw = chance.pick(
    IMAGE_FLAWS.filter((one) => one !== 'BARCODE_DAMAGED'),
    'flaw',
  )
  return { command: 'images', with: { document, flaws: [flaw] } }
}

function abandoned(document: DocumentRequest, chance: Chance): InventedStep {
  const ending = chance.pick(['ENDED_BY_USER', 'TIMED_OUT', 'FAILED'] as const, 'how abandoned')
  return { command: 'liveCapture', with: { document, ending } }
}

function submission(
  document: DocumentRequest,
  asksIssuer: boolean,
  chance: Chance,
  isForged: boolean,
  isReviewed: boolean,
): readonly InventedStep[] {
  const way = chance.between(1, 100, 'way')
  const forged = isForged ? { indicators: [chance.pick(FORGERIES, 'forgery')] } : {}
  if (asksIssuer && way <= 40) return [{ command: 'text', with: { document } }]
  if (WITH_CHIP.has(document.type) && way > 85) return chipSteps(document, chance, isForged)
  const images: InventedStep =
    way > 65
      ? { command: 'liveCapture', with: { document, ending: 'COMPLETED', ...forged }, as: 'document' }
      : { command: 'images', with: { document, ...forged }, as: 'document' }
  return isReviewed && !isForged ? reviewed(images, chance) : [images]
}

function chipSteps(document: DocumentRequest, chance: Chance, isForged: boolean): readonly InventedStep[] {
  // Cards of states have no zone, so that there is nothing to open a chip with.
  const chipOf: DocumentRequest = { ...document, type: 'PASSPORT' }
  const flaw = isForged ? chance.pick(['CHANGED_DATA', 'FOREIGN_SIGNER', 'INCOMPLETE'] as const, 'chip') : 'NONE'
  return [
    ...(chance.between(0, 1, 'images too') === 0 ? [] : [{ command: 'images', with: { document: chipOf } } as const]),
    {
      command: 'chip',
      with: { document: chipOf, ending: 'COMPLETED', flaw, accessControl: { pace: true, chipAuthentication: true } },
    },
  ]
}

/** The check of security features is in doubt, and a person decides. */
const reviewed = (images: InventedStep, chance: Chance): readonly InventedStep[] => [
  { command: 'force', with: { participant: 'IMAGE_OCR', indicators: ['VISUAL_SECURITY_WARNING'], review: true } },
  images,
  {
    command: 'review',
    with: {
      evidence: 'document',
      decisions: [
        {
          status: chance.pick(['ACCEPTED', 'ACCEPTED', 'REJECTED'] as const, 'decision'),
          operatorId: `operator-${chance.digits(3, 'operator')}`,
          operatorProfile: 'STANDARD',
          takes: chance.between(20, 600, 'review takes') * 1000,
        },
      ],
    },
  },
]
