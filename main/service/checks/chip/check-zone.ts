import { bareLine, readMrz } from '../../../../shared/rules/mrz.ts'
import type { ZoneData } from '../../../examination/zone/zone-data.ts'

/** Why the zone of the chip is not the one that the session was started with; null where it is. */
export function sessionZoneProblem(chip: readonly string[], session: readonly string[]): string | null {
  const given = session.map(bareLine).join('')
  return given === chip.join('') ? null : 'the zone of the chip is not the one that the session was started with'
}

/** Whether every check digit of the zone is right; false for lines that are no zone. */
export function areCheckDigitsRight(lines: readonly string[]): boolean {
  const zone = readMrz(lines)
  return zone?.checks.every(({ expected, actual }) => expected === actual) ?? false
}

/** A document is valid on the whole day of its expiry date, here until the day has ended in UTC. Null: the zone has no date. */
export function hasExpired({ expiryDate }: ZoneData, now: Date): boolean | null {
  return expiryDate === null ? null : expiryDate < now.toISOString().slice(0, 10)
}
