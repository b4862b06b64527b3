import { createHash } from 'node:crypto'
import type { SessionState } from './state.ts'

/** Directions in which the head moves. Service: Start portrait capture session, LIVENESS_ACTIVE */
export const DIRECTIONS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Returns the challenges of a session, which depend on its id alone; none unless its liveness type has challenges. */
export function challengesOf({ id, nbChallenge = 0 }: SessionState): readonly Direction[] {
  const digest = createHash('sha256').update(`challenges/${id}`).digest()
  return [...digest.subarray(0, nbChallenge)].map((byte) => DIRECTIONS[byte % DIRECTIONS.length] ?? 'LEFT')
}

/** Returns the directions in metadata; null if there are none. */
export const directionsOf = (metadata: { readonly [key: string]: string } | undefined): readonly string[] | null =>
  metadata?.livenessChallenges?.split(' ').map((challenge) => challenge.split('@')[0] ?? '') ?? null
