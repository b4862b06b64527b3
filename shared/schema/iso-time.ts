/** Returns a time in milliseconds since 1970 as ISO 8601 in UTC. */
export const isoTime = (time: number): string => new Date(time).toISOString()
