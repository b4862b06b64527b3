/** Formats bytes as a hex dump: offset, 16 bytes per line, and their printable ASCII characters. */
export function hexDump(bytes: Uint8Array, firstOffset: number): string {
  const width = Math.max(8, (firstOffset + bytes.length).toString(16).length)
  const lines: string[] = []
  for (let offset = 0; offset < bytes.length; offset += 16) {
    const row = [...bytes.subarray(offset, offset + 16)]
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0'))
    const left = hex.slice(0, 8).join(' ').padEnd(23)
    const right = hex.slice(8).join(' ').padEnd(23)
    const text = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    lines.push(`${(firstOffset + offset).toString(16).padStart(width, '0')}  ${left}  ${right}  |${text}|`)
  }
  return lines.length === 0 ? '(no bytes)\n' : `${lines.join('\n')}\n`
}
