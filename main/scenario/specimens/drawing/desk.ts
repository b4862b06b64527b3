/** Surface on which documents are photographed. */
export type Desk = keyof typeof DESKS

const DESKS = {
  wood: { base: '#8a6440', line: '#6f4d2e' },
  slate: { base: '#4d5864', line: '#414b56' },
  linen: { base: '#cfc7b6', line: '#bfb6a3' },
} as const

/** Draws a surface that is lit from the upper left. */
export function drawnDesk(desk: Desk, width: number, height: number): string {
  const { base, line } = DESKS[desk]
  const grain = Array.from({ length: 24 }, (_, index) => {
    const y = (height * (index + 0.5)) / 24
    const bend = Math.sin(index * 1.7) * 16
    return `<path d="M0 ${y.toFixed(1)}Q${width / 2} ${(y + bend).toFixed(1)} ${width} ${(y + bend / 3).toFixed(1)}"/>`
  })
  return [
    '<defs><radialGradient id="light" cx="0.42" cy="0.34" r="0.85"><stop offset="0" stop-color="#ffffff" stop-opacity="0.16"/><stop offset="0.55" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.3"/></radialGradient></defs>',
    `<rect width="${width}" height="${height}" fill="${base}"/>`,
    `<g fill="none" stroke="${line}" stroke-width="3" stroke-opacity="0.5">${grain.join('')}</g>`,
    `<rect width="${width}" height="${height}" fill="url(#light)"/>`,
  ].join('')
}
