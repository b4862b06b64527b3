const WIDTH = 16

/** Formats bytes as hex, 16 per line, with offset and printable characters. */
export function hexLines(base64: string): readonly string[] {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return Array.from({ length: Math.ceil(bytes.length / WIDTH) }, (_, line) => {
    const row = [...bytes.subarray(line * WIDTH, (line + 1) * WIDTH)]
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const text = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    return `${(line * WIDTH).toString(16).padStart(6, '0')}  ${hex.padEnd(WIDTH * 3 - 1)}  ${text}`
  })
}
