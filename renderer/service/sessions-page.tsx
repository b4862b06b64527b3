import { SessionCards } from './session-cards.tsx'

/** Every session that waits, of all transactions. */
export function SessionsPage() {
  return <SessionCards />
}
