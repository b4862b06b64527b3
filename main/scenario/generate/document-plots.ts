import type { Chance, DocumentRequest } from '../../service/index.ts'
import { IMAGE_FLAWS } from '../format/client-steps.ts'
import type { InventedStep } from './invented-step.ts'

/** Document types that may have a chip, because they have a machine-readable zone. */
const WITH_CHIP: ReadonlySet<string> = new Set(['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'])
/** Indicators of checks that detect a forgery. */
const FORGERIES = [
  'VISUAL_SECURITY_FAILED',
  'PHOTOCOPY_DETECTION_FAILED',
  'LCD_DETECTION_FAILED',
  'MODEL_COLOR_MATCHING_FAILED',
] as const
/** Probabilities in percent. */
const POOR_FIRST_PICTURE = 15
const ABANDONED_SESSION = 5
const FORGED = 9
const REVIEWED = 6

/** Returns the steps that submit the document, with random flaws and outcomes. */
export function documentSteps(document: DocumentRequest, asksIssuer: boolean, chance: Chance): readonly InventedStep[] {
  const happens = (percent: number, label: string) => chance.between(1, 100, label) <= percent
  return [
    ...(asksIssuer ? [registerStep(document, chance)] : []),
    ...(happens(POOR_FIRST_PICTURE, 'poor picture') ? [poorPicture(document, chance)] : []),
    ...(happens(ABANDONED_SESSION, 'abandoned') ? [abandoned(document, chance)] : []),
    ...submission(document, asksIssuer, chance, happens(FORGED, 'forged'), happens(REVIEWED, 'reviewed')),
  ]
}

/** Returns the issuer's record: usually that of the document, sometimes with missing fields or of another person. */
function registerStep(document: DocumentRequest, chance: Chance): InventedStep {
  const kind = chance.between(1, 10, 'register')
  const record: DocumentRequest =
    kind === 1
      ? { ...document, change: { surname: 'Nobody', givenNames: ['Else'], dateOfBirth: '1970-01-01' } }
      : kind === 2
        ? { ...document, without: ['expiryDate', 'gender'] }
        : document
  const behaviour = kind === 3 ? 'TIMES_OUT' : 'ANSWERS'
  return {
    command: 'registers',
    with: (['USA', 'AUS'] as const).map((country) => ({ country, document: record, behaviour })),
  }
}

function poorPicture(document: DocumentRequest, chance: Chance): InventedStep {
  const flaw = chance.pick(
    IMAGE_FLAWS.filter((flaw) => flaw !== 'BARCODE_DAMAGED'),
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
  const path = chance.between(1, 100, 'way')
  const forged = isForged ? { indicators: [chance.pick(FORGERIES, 'forgery')] } : {}
  if (asksIssuer && path <= 40) return [{ command: 'text', with: { document } }]
  if (WITH_CHIP.has(document.type) && path > 85) return chipSteps(document, chance, isForged)
  const images: InventedStep =
    path > 65
      ? { command: 'liveCapture', with: { document, ending: 'COMPLETED', ...forged }, as: 'document' }
      : { command: 'images', with: { document, ...forged }, as: 'document' }
  return isReviewed && !isForged ? reviewed(images, chance) : [images]
}

function chipSteps(document: DocumentRequest, chance: Chance, isForged: boolean): readonly InventedStep[] {
  // State cards have no zone, without which a chip cannot be read.
  const chipDocument: DocumentRequest = { ...document, type: 'PASSPORT' }
  const flaw = isForged ? chance.pick(['CHANGED_DATA', 'FOREIGN_SIGNER', 'INCOMPLETE'] as const, 'chip') : 'NONE'
  return [
    ...(chance.between(0, 1, 'images too') === 0
      ? []
      : [{ command: 'images', with: { document: chipDocument } } as const]),
    {
      command: 'chip',
      with: {
        document: chipDocument,
        ending: 'COMPLETED',
        flaw,
        accessControl: { pace: true, chipAuthentication: true },
      },
    },
  ]
}

/** Forces a warning of the security feature check, which an operator adjudicates. */
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
