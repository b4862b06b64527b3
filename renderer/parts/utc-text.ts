/** Formats an ISO 8601 time in UTC to the minute. */
export const utcText = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`
