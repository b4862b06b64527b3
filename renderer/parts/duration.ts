/** `320 ms`, `4.2 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`: the two largest units. */
export function durationText(milliseconds: number): string {
  const sign = milliseconds < 0 ? '−' : ''
  const value = Math.abs(milliseconds)
  if (value < 1000) return `${sign}${Math.round(value)} ms`
  if (value < 60_000) return `${sign}${(value / 1000).toFixed(value < 10_000 ? 1 : 0)} s`
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ] as const
  const first = units.findIndex(([size]) => value >= size)
  const [size, name] = units[first] ?? [1000, 's']
  const whole = Math.floor(value / size)
  const below = units[first + 1]
  const rest = below ? Math.floor((value - whole * size) / below[0]) : 0
  return `${sign}${whole} ${name}${below && rest > 0 ? ` ${rest} ${below[1]}` : ''}`
}
