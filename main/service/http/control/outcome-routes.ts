import { OUTCOMES } from '../../../../shared/control/index.ts'
import { controlRoutes } from './control-route.ts'

/** Routes of forced outcomes and of the registers of issuing sources. */
export const OUTCOME_ROUTES = controlRoutes(OUTCOMES, {
  listForcedOutcomes: ({ engine }) => engine.control.forced(),
  forceOutcome: ({ engine }, { body }) => engine.control.force(body),
  clearForcedOutcomes: ({ engine }) => engine.control.clearForced(),
  getRegisters: ({ engine }) => engine.control.registers(),
  saveRegisters: ({ engine }, { body }) => engine.control.saveRegisters(body),
})
