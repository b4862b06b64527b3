import type { AdjudicationDetails } from '../../shared/spec/index.ts'
import { PEOPLE } from '../people/people.ts'
import type { Clock } from '../story/clock.ts'
import { capture, imageCheck, RESIDENT_CARD } from '../story/documents.ts'
import { CARD_INDICATORS } from '../story/indicators.ts'
import { portrait } from '../story/portraits.ts'
import { Story } from '../story/story.ts'

const DAY = 86_400_000

/** Returns one operator's decision; `begin` and `duration` in milliseconds. */
function decision(clock: Clock, begin: number, duration: number, status: string, operator: string, comment: string) {
  return {
    comment,
    documentPradoId: 'DEU-HO-12001',
    duration,
    startTime: clock.at(begin),
    endTime: clock.at(begin + duration),
    operatorId: `operator-${operator}`,
    operatorProfile: operator === '041' ? 'EXPERT' : 'STANDARD',
    stationId: 'station-12',
    status,
  }
}

function adjudication(clock: Clock): AdjudicationDetails {
  const details = {
    id: clock.id(),
    type: 'DOCUMENT',
    submitDateTime: clock.at(0),
    decisionDateTime: clock.at(412_000),
    expirationDate: clock.at(2 * DAY),
    globalStatus: 'ACCEPTED',
    decisionsDetails: [
      decision(clock, 42_000, 96_500, 'UNDECIDED', '017', 'Worn laminate, hologram only partly visible.'),
      decision(clock, 251_000, 160_800, 'ACCEPTED', '041', 'Genuine: kinegram and tactile print are in order.'),
    ],
  }
  clock.pass(415_000)
  return details
}

const DOUBT = CARD_INDICATORS.map((indicator) =>
  indicator === 'VISUAL_SECURITY_OK' ? 'VISUAL_SECURITY_WARNING' : indicator,
)

/** The automatic checks are in doubt; two operators review the evidence, and the second one decides. */
export function reviewedByPeople() {
  const { tuyet } = PEOPLE
  const story = new Story({ name: 'reviewed-by-people', start: '2026-08-11T14:36:09.871' })
  story.consents(['PORTRAIT', 'ID_DOCUMENT'])
  const card = capture(story, tuyet, RESIDENT_CARD, {
    indicators: DOUBT,
    outcome: { contrary: { status: 'ADJUDICATION' }, isAdjudicable: true },
    checks: [
      imageCheck([], {
        participant: 'ADJUDICATION',
        state: 'ADJUDICATION',
        service: 'adjudication_queue',
        isBlocking: false,
      }),
    ],
  })
  const review = story.clock.id()
  story.submit({
    id: review,
    name: 'ADJUDICATION',
    uri: `id-documents/${card}/adjudication`,
    method: 'PUT',
    evidence: { family: 'ADJ', type: 'RESIDENT_CARD' },
    checks: [
      {
        participant: 'ADJUDICATION',
        service: 'adjudication_desk',
        version: '2.0.0',
        indicators: ['VISUAL_SECURITY_OK'],
        takes: [20, 60],
        resultAt: (clock) => ({ adjudicationDetails: adjudication(clock) }),
      },
    ],
    also: { [card]: { indicators: CARD_INDICATORS } },
    more: { identityOperationParent: card },
  })
  portrait(story, tuyet, { referenceId: card })
  return story.contents()
}
