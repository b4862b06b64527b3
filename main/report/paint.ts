/** Styles of terminal text. They never carry the meaning alone: every state is also a word. */
export interface Paint {
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly unsure: (text: string) => string
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
}

const plain = (text: string): string => text
const sgr = (code: number, end: number) => (text: string) => `\u001b[${code}m${text}\u001b[${end}m`

export const NO_PAINT: Paint = { good: plain, bad: plain, unsure: plain, strong: plain, faint: plain }

export const TERMINAL_PAINT: Paint = {
  good: sgr(32, 39),
  bad: sgr(31, 39),
  unsure: sgr(33, 39),
  strong: sgr(1, 22),
  faint: sgr(2, 22),
}
