import { bareLine } from '../../../../shared/rules/index.ts'
import type { ZoneData } from '../../../examination/index.ts'

/** Returns a message if the zone of the chip differs from the one that started the session; null if it is the same. */
export function sessionZoneProblem(chip: readonly string[], session: readonly string[]): string | null {
  const sessionZone = session.map(bareLine).join('')
  return sessionZone === chip.join('') ? null : 'the zone of the chip is not the one that the session was started with'
}

/**
 * Returns whether the document has expired; it is valid until the end of its expiry date in UTC. Null if the zone has no date.
 */
export function hasExpired({ expiryDate }: ZoneData, now: Date): boolean | null {
  return expiryDate === null ? null : expiryDate < now.toISOString().slice(0, 10)
}
