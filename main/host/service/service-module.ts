/** Parts of the service that the host uses, loaded on first use: most sessions never start a service. */
export { AdjustableClock } from '../../service/engine/clock.ts'
export { ListenFailure } from '../../service/http/host.ts'
export { DEFAULT_HTTP_LIMITS } from '../../service/http/http-limits.ts'
export { RequestJournal } from '../../service/http/request-journal.ts'
export { startService } from '../../service/start-service.ts'
export { DatabaseUnusable } from '../../service/store/database-unusable.ts'
export { madeAuthorities, makeParts } from './service-drawings.ts'
export { findScenario, playApart, playHere, scenarioInfos } from './service-scenarios.ts'
