/** Parts of the service that the host uses, loaded on first use: most sessions never start a service. */

export { ChipIssuer, madeChip } from '../../scenario/index.ts'
export {
  AdjustableClock,
  DatabaseUnusable,
  DEFAULT_HTTP_LIMITS,
  ListenFailure,
  RequestJournal,
  startService,
} from '../../service/index.ts'
export { makeParts } from './service-drawings.ts'
export { findScenario, playApart, playHere, scenarioInfos } from './service-scenarios.ts'
