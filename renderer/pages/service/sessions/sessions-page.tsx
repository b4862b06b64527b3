import { SessionCards } from './session-cards.tsx'

/** All waiting sessions of all transactions. */
export function SessionsPage() {
  return <SessionCards />
}
