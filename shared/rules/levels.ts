/**
 * Converts LEVEL0 to LEVEL5 and LOA0 to LOA4 to numbers; null for other texts. Service: evidenceStatus; Archive: StatusAndScoring
 */
export function levelNumber(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(?:LEVEL|LOA)(\d)$/.exec(text) : null
  return match ? Number(match[1]) : null
}
