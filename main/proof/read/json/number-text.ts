/**
 * Returns whether a double can hold the JSON number `text` (RFC 8259 6): no overflow, no underflow, no digit lost in a round
 * trip. Verdict: "numbers that a double cannot hold".
 */
export function isHeldByDouble(text: string): boolean {
  const value = Number(text)
  if (!Number.isFinite(value)) return false
  const written = decimalOf(text)
  const parsed = decimalOf(String(value))
  return written.digits === parsed.digits && (written.digits === '' || written.exponent === parsed.exponent)
}

/** Returns the significant digits without leading and trailing zeros, and the exponent of the last one, ignoring the sign. */
function decimalOf(text: string): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '', power = '0'] = text.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = whole + fraction
  let start = 0
  while (start < all.length && all[start] === '0') start++
  let end = all.length
  while (end > start && all[end - 1] === '0') end--
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + (all.length - end) }
}
