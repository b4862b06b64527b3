export interface TextStyle {
  readonly size: number
  readonly fill?: string
  readonly bold?: boolean
  readonly mono?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly spacing?: number
  readonly opacity?: number
}

/** Escapes text for XML, which excludes control characters and lone surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')

/** Draws one line of text; only DejaVu fonts are used, so that every machine draws the same glyphs. */
export function label(x: number, y: number, text: string, style: TextStyle): string {
  const family = style.mono ? 'DejaVu Sans Mono' : 'DejaVu Sans'
  const extras = [
    style.bold ? ' font-weight="bold"' : '',
    style.anchor ? ` text-anchor="${style.anchor}"` : '',
    style.spacing ? ` letter-spacing="${style.spacing}"` : '',
    style.opacity === undefined ? '' : ` fill-opacity="${style.opacity}"`,
  ].join('')
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${style.size}" fill="${style.fill ?? '#1d2733'}"${extras} xml:space="preserve">${escaped(text)}</text>`
}

/** Mean width of a bold capital relative to the font size. */
const CAPITAL = 0.76

/** Draws a small caption with its value below, smaller if it is wider than `maxWidth`; nothing without a value. */
export function field(x: number, y: number, caption: string, value = '', size = 21, maxWidth = Infinity): string {
  if (value === '') return ''
  const fitted = Math.min(size, maxWidth / (value.length * CAPITAL))
  return (
    label(x, y, caption, { size: 11, fill: '#39475a', opacity: 0.85 }) +
    label(x, y + size + 3, value, { size: Math.round(fitted * 10) / 10, bold: true })
  )
}

export const group = (content: string, attributes = ''): string => `<g${attributes && ` ${attributes}`}>${content}</g>`

/** Returns a complete SVG; the view box has the size of the picture. */
export const picture = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const round = (value: number): string => value.toFixed(1)

/** Draws fine wavy lines as on security paper. */
export function waves(width: number, height: number, color: string, seed: number, opacity = 0.3): string {
  const paths = Array.from({ length: 26 }, (_, line) => {
    const base = (height * (line + 0.5)) / 26
    const points = Array.from({ length: Math.ceil(width / 14) + 1 }, (_, step) => {
      const x = step * 14
      const y =
        base +
        Math.sin(x / (46 + seed * 5) + line * 0.42) * (9 + seed) +
        Math.sin(x / (121 - seed * 3) + line * 0.2 + seed) * 14
      return `${round(x)} ${round(y)}`
    })
    return `<path d="M${points.join('L')}"/>`
  })
  return `<g fill="none" stroke="${color}" stroke-width="1" stroke-opacity="${opacity}">${paths.join('')}</g>`
}

/** Draws a rosette of rotated curves. */
export function rosette(x: number, y: number, radius: number, color: string, petals: number, opacity = 0.35): string {
  const curves = Array.from({ length: 9 }, (_, turn) => {
    const points = Array.from({ length: 145 }, (_, step) => {
      const angle = (step / 144) * Math.PI * 2
      const r = radius * (0.62 + 0.38 * Math.cos(petals * angle + turn * 0.35))
      return `${round(x + r * Math.cos(angle + turn * 0.05))} ${round(y + r * Math.sin(angle + turn * 0.05))}`
    })
    return `<path d="M${points.join('L')}Z"/>`
  })
  return `<g fill="none" stroke="${color}" stroke-width="0.9" stroke-opacity="${opacity}">${curves.join('')}</g>`
}
