/**
 * True where a double holds the number that `text` writes: no overflow, no underflow, no digit lost on the way there and back.
 * Verdict: "numbers that a double cannot hold". `text` is a JSON number (RFC 8259 6).
 */
export function isHeldByDouble(text: string): boolean {
  const value = Number(text)
  if (!Number.isFinite(value)) return false
  const written = decimalOf(text)
  const held = decimalOf(String(value))
  return written.digits === held.digits && (written.digits === '' || written.exponent === held.exponent)
}

/** Significant digits without leading and trailing zeros, and the exponent of the last one; sign left out. */
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
