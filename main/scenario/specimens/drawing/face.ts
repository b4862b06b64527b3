/** Appearance of an invented person; no real person was the model. */
export interface Look {
  readonly skin: string
  /** Darker skin tone for neck, nose and shadows. */
  readonly shade: string
  readonly hair: string
  readonly style: 'short' | 'long' | 'bun' | 'curly' | 'bob' | 'bald' | 'scarf' | 'parted'
  readonly eyes: string
  readonly clothes: string
  readonly lips?: string
  readonly glasses?: boolean
  readonly beard?: boolean
  readonly isOld?: boolean
}

const HEAD =
  'M55 96C54 56 74 42 100 42C126 42 146 56 145 96C144 120 139 136 130 149C121 161 111 168 100 168C89 168 79 161 70 149C61 136 56 120 55 96Z'

const BACK: { readonly [style in Look['style']]: string } = {
  short: '',
  bald: '',
  parted: '',
  long: '<path d="M45 104C36 30 164 30 155 104C158 150 163 186 155 214C140 224 60 224 45 214C37 186 42 150 45 104Z"/>',
  bun: '<circle cx="100" cy="29" r="20"/><path d="M51 100C46 40 154 40 149 100L144 126L56 126Z"/>',
  curly:
    '<circle cx="60" cy="62" r="23"/><circle cx="84" cy="42" r="24"/><circle cx="116" cy="42" r="24"/><circle cx="140" cy="62" r="23"/><circle cx="50" cy="90" r="18"/><circle cx="150" cy="90" r="18"/><circle cx="54" cy="114" r="13"/><circle cx="146" cy="114" r="13"/>',
  bob: '<path d="M46 100C40 32 160 32 154 100C157 130 156 148 150 163C138 168 128 160 126 150L74 150C72 160 62 168 50 163C44 148 43 130 46 100Z"/>',
  scarf: '<path d="M38 104C30 12 170 12 162 104C166 152 170 196 182 236L18 236C30 196 36 152 40 104Z"/>',
}

const FRONT: { readonly [style in Look['style']]: string } = {
  short:
    '<path d="M53 98C46 52 70 30 103 31C136 32 155 54 147 98C145 86 141 76 134 68C122 74 92 74 76 63C64 71 56 82 53 98Z"/>',
  parted:
    '<path d="M53 100C44 56 66 28 104 30C138 31 157 56 147 100C145 82 138 70 128 64C110 68 90 62 80 50C76 66 58 76 53 100Z"/>',
  long: '<path d="M52 104C50 70 74 60 92 44C112 62 146 64 148 104C156 66 138 33 100 33C62 33 44 66 52 104Z"/>',
  bun: '<path d="M53 94C54 66 74 54 100 52C126 54 146 66 147 94C154 58 134 36 100 36C66 36 46 58 53 94Z"/>',
  curly:
    '<circle cx="70" cy="56" r="13"/><circle cx="88" cy="48" r="14"/><circle cx="108" cy="47" r="14"/><circle cx="127" cy="54" r="13"/><circle cx="60" cy="72" r="9"/><circle cx="140" cy="72" r="9"/>',
  bob: '<path d="M51 106C50 78 60 66 68 60C90 70 124 68 136 60C143 68 150 80 149 106C158 62 138 34 100 34C62 34 42 62 51 106Z"/>',
  bald: '',
  scarf:
    '<path fill-rule="evenodd" d="M42 108C34 14 166 14 158 108C156 150 138 176 118 188C106 194 94 194 82 188C62 176 44 150 44 108ZM59 104C61 138 78 164 100 165C122 164 139 138 141 104C140 70 124 56 100 56C76 56 60 70 59 104Z"/>',
}

/** Draws head and shoulders in a box of 200 × 240. */
export function face(look: Look): string {
  const { skin, shade, hair, style, clothes, lips = '#b5645c' } = look
  const brow = style === 'scarf' || style === 'bald' ? '#3a2b24' : hair
  return [
    `<g fill="${hair}">${BACK[style]}</g>`,
    `<path d="M78 150L76 190Q100 214 124 190L122 150Z" fill="${shade}"/>`,
    `<path d="M2 240C6 204 40 192 76 184Q100 206 124 184C160 192 194 204 198 240Z" fill="${clothes}"/>`,
    `<path d="M76 184Q100 206 124 184L130 186Q100 220 70 186Z" fill="#ffffff" opacity="0.22"/>`,
    style === 'scarf'
      ? ''
      : `<g fill="${shade}"><ellipse cx="54" cy="108" rx="8" ry="13"/><ellipse cx="146" cy="108" rx="8" ry="13"/></g>`,
    `<path d="${HEAD}" fill="${skin}"/>`,
    `<path d="M100 42C126 42 146 56 145 96C144 120 139 136 130 149C121 161 111 168 100 168C116 150 128 128 128 98C128 70 118 52 100 42Z" fill="${shade}" opacity="0.28"/>`,
    `<g fill="#d8604e" opacity="0.13"><ellipse cx="72" cy="128" rx="11" ry="8"/><ellipse cx="128" cy="128" rx="11" ry="8"/></g>`,
    look.beard ? beard(hair) : '',
    eye(81, look.eyes),
    eye(119, look.eyes),
    `<g fill="none" stroke="${brow}" stroke-width="4.2" stroke-linecap="round"><path d="M69 93Q80 86 92 91"/><path d="M108 91Q120 86 131 93"/></g>`,
    `<path d="M102 104C103 116 108 122 107 128Q100 134 92 129" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<path d="M84 145Q92 141 100 144Q108 141 116 145Q100 149 84 145Z" fill="${lips}"/><path d="M84 145Q100 150 116 145Q108 157 100 157Q92 157 84 145Z" fill="${lips}" opacity="0.78"/>`,
    look.isOld ? wrinkles(shade) : '',
    `<g fill="${hair}">${FRONT[style]}</g>`,
    style === 'bald' ? '<ellipse cx="88" cy="58" rx="16" ry="8" fill="#ffffff" opacity="0.22"/>' : '',
    style === 'scarf'
      ? '<path d="M50 84C54 34 146 34 150 84" fill="none" stroke="#000000" stroke-width="2" opacity="0.18"/>'
      : '',
    look.glasses ? glasses() : '',
  ].join('')
}

function eye(x: number, color: string): string {
  return [
    `<path d="M${x - 11} 105Q${x} 95 ${x + 11} 105Q${x} 113 ${x - 11} 105Z" fill="#fbfbf8"/>`,
    `<circle cx="${x}" cy="104.5" r="5.2" fill="${color}"/><circle cx="${x}" cy="104.5" r="2.5" fill="#15110f"/>`,
    `<circle cx="${x - 1.8}" cy="102.6" r="1.3" fill="#ffffff"/>`,
    `<path d="M${x - 12} 105Q${x} 93.5 ${x + 12} 105" fill="none" stroke="#2b1f1a" stroke-width="2.2" stroke-linecap="round"/>`,
  ].join('')
}

const beard = (hair: string): string =>
  `<path d="M56 112C60 136 64 152 72 160C82 172 92 176 100 176C108 176 118 172 128 160C136 152 140 136 144 112C140 128 132 138 122 138Q100 128 78 138C68 138 60 128 56 112Z" fill="${hair}" opacity="0.92"/>`

const wrinkles = (shade: string): string =>
  `<g fill="none" stroke="${shade}" stroke-width="1.6" stroke-linecap="round" opacity="0.9"><path d="M78 72Q100 67 122 72"/><path d="M82 80Q100 76 118 80"/><path d="M70 116Q80 121 90 117"/><path d="M110 117Q120 121 130 116"/><path d="M80 132Q74 140 76 150"/><path d="M120 132Q126 140 124 150"/></g>`

const glasses = (): string =>
  '<g fill="#ffffff" fill-opacity="0.16" stroke="#22262b" stroke-width="3"><rect x="64" y="94" width="33" height="24" rx="9"/><rect x="103" y="94" width="33" height="24" rx="9"/><path d="M97 103Q100 100 103 103M64 102L54 99M136 102L146 99" fill="none"/></g>'
