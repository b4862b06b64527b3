import { Chance, type DocumentRequest, localDateTime, STOCK_COUNTRIES } from '../../service/index.ts'
import type { Scenario } from '../format/scenario.ts'
import { documentSteps } from './document-plots.ts'
import type { InventedStep } from './invented-step.ts'
import { portraitSteps } from './portrait-plots.ts'

/** Earliest and latest start time of a scenario. */
const EARLIEST = Date.UTC(2025, 0, 1)
const LATEST = Date.UTC(2026, 0, 1)
const SECOND = 1000

/** Invents a transaction with random person, documents and outcomes: the same for the same seed and number. */
export function inventScenario(seed: string, number: number): Scenario {
  const chance = new Chance(`${seed}/${number}`)
  const country = chance.pick(STOCK_COUNTRIES, 'country')
  const document = documentFor(country, chance)
  const asksIssuer = (country === 'USA' || country === 'AUS') && chance.between(0, 2, 'issuer') > 0
  const steps: readonly InventedStep[] = [
    consents(asksIssuer),
    ...documentSteps(document, asksIssuer, chance),
    ...portraitSteps(document, chance),
    { command: 'proof', with: {} },
  ]
  return {
    scenario: `generated-${String(number).padStart(6, '0')}`,
    about: 'Invented by seed and number.',
    start: localDateTime(
      EARLIEST + chance.between(0, (LATEST - EARLIEST) / SECOND, 'start') * SECOND + chance.between(0, 999, 'fraction'),
    ),
    ...(chance.between(0, 1, 'business id') === 0
      ? {}
      : { businessId: `order-${chance.digits(7, 'business id digits')}` }),
    ip: `192.0.2.${chance.between(1, 254, 'ip')}`,
    tenant: {
      issuingSourceValidation: asksIssuer,
      // Image examination takes most of the time and finds nothing in images without flaws.
      examinesImages: steps.some(isFlawed) || chance.between(0, 19, 'examines images') === 0,
      videosInProof: chance.between(0, 9, 'videos') === 0,
    },
    person: { country },
    others: { stranger: { country } },
    steps: steps.map((step, index) => ({ ...step, line: index + 1 })),
  }
}

const isFlawed = (step: InventedStep): boolean => step.command === 'images' && (step.with.flaws ?? []).length > 0

function documentFor(country: string, chance: Chance): DocumentRequest {
  const types = ['PASSPORT', 'PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENSE', 'RESIDENT_CARD'] as const
  const stateTypes = ['DRIVING_LICENSE', 'DRIVING_LICENSE', 'PASSPORT', 'IDENTITY_CARD'] as const
  const isOfStates = country === 'USA' || country === 'AUS'
  return { type: isOfStates ? chance.pick(stateTypes, 'document') : chance.pick(types, 'document') }
}

const consents = (asksIssuer: boolean): InventedStep => ({
  command: 'consents',
  with: { approve: ['PORTRAIT', 'ID_DOCUMENT', ...(asksIssuer ? (['GIV'] as const) : [])], refuse: [] },
})
