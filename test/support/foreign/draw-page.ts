import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-wasm'
import { initializeRenderer } from '../../../main/scenario/specimens/photo/initialize-renderer.ts'
import { cardZone, passportZone, visaZone } from '../../../shared/rules/write-mrz.ts'
import type { Person } from './people.ts'
import { td2Zone, visaCardZone } from './zones.ts'

const { resolve } = createRequire(import.meta.url)
const font = (path: string): Uint8Array => readFileSync(path)

/** Fonts of zones: the prescribed one, and two that are printed instead. `size`: font size for a pitch of 1. */
export const ZONE_FONTS = {
  'OCR B': {
    file: () => font(join(import.meta.dirname, '..', '..', 'training', 'fonts', 'OCRB.otf')),
    size: 1.38,
  },
  'DejaVu Sans Mono': { file: () => font(resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')), size: 1.66 },
  'Courier Prime': {
    file: () => font(resolve('@expo-google-fonts/courier-prime/400Regular/CourierPrime_400Regular.ttf')),
    size: 1.66,
  },
} as const
export type ZoneFont = keyof typeof ZONE_FONTS

/** Kinds of documents with a zone; all of them show zone and print on one side. */
export const KINDS = ['TD3', 'TD1', 'TD2', 'MRV-A', 'MRV-B'] as const
export type Kind = (typeof KINDS)[number]

const SHAPES = {
  TD3: { width: 1420, height: 1000, title: 'PASSPORT / PASSEPORT' },
  TD1: { width: 1420, height: 895, title: 'CARTE / CARD' },
  TD2: { width: 1420, height: 1000, title: 'TRAVEL DOCUMENT' },
  'MRV-A': { width: 1420, height: 947, title: 'VISA' },
  'MRV-B': { width: 1420, height: 1000, title: 'VISA' },
} as const

/** RGBA pixels. */
export interface Drawn {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export const zoneOf = (kind: Kind, person: Person): readonly string[] =>
  ({
    TD3: passportZone,
    TD1: (data: Person) => cardZone(data, 'ID'),
    TD2: td2Zone,
    'MRV-A': visaZone,
    'MRV-B': visaCardZone,
  })[kind](person)

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const FORMS: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
  (date) => `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
  (date) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`,
]

/**
 * Draws a page of a document that no drawing kit of the product knows: other proportions, labels and places. `printed`: the person
 * whose data are printed, if not the one of the zone. `index` varies labels, dates and places.
 */
export async function drawPage(
  kind: Kind,
  person: Person,
  zoneFont: ZoneFont,
  index: number,
  printed: Person = person,
): Promise<Drawn> {
  await initializeRenderer()
  const { width, height, title } = SHAPES[kind]
  const zone = zoneOf(kind, person)
  const date = FORMS[index % FORMS.length] ?? String
  const names = printed.givenNames.join(' ')
  const labels = LABELS[index % LABELS.length] ?? LABELS[0]
  const rows: readonly (readonly [string, string])[] = [
    [labels[0], printed.surname],
    ...(names === '' ? [] : [[labels[1], names] as const]),
    [labels[2], printed.documentNumber],
    [labels[3], date(printed.dateOfBirth)],
    [labels[4], date(printed.expiryDate)],
    [labels[5], printed.gender],
    [labels[6], printed.nationality],
  ]
  const left = index % 2 === 0 ? 470 : 60
  const photo = index % 2 === 0 ? 60 : 1010
  const long = rows.filter(([, value]) => value.length > 20)
  const short = rows.filter((row) => !long.includes(row))
  const text = [
    ...long.map(([label, value], at) => field(left, 170 + 90 * at, label, value)),
    ...short.map(([label, value], at) =>
      field(left + 430 * (at % 2), 170 + 90 * (long.length + (at >> 1)), label, value),
    ),
  ]
  const pitch = (width - 120) / Math.max(...zone.map((line) => line.length))
  const size = ZONE_FONTS[zoneFont].size * pitch
  const step = Math.min(pitch * 2.6, (height - 610) / zone.length)
  const lines = zone.map((line, row) =>
    [...line]
      .map((symbol, at) => {
        const y = height - 50 - step * (zone.length - 1 - row)
        return `<text x="${60 + (at + 0.5) * pitch}" y="${y}">${symbol === '<' ? '&lt;' : symbol}</text>`
      })
      .join(''),
  )
  const ruled = Array.from(
    { length: 24 },
    (_, at) => `<path d="M0 ${at * 44} q 350 ${30 - (at % 5) * 12} 710 0 t 710 0"/>`,
  )
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eef1ea"/><g fill="none" stroke="#c8d6c4" stroke-width="2">${ruled.join('')}</g><text x="60" y="85" font-family="DejaVu Sans" font-size="44" fill="#23406b">${title} ${printed.issuingCountry}</text><rect x="${photo}" y="150" width="330" height="400" fill="#cfd8e0"/><ellipse cx="${photo + 165}" cy="330" rx="85" ry="115" fill="#c99a78"/><g font-family="DejaVu Sans" fill="#1b1b1b">${text.join('')}</g><g font-family="${zoneFont}" font-size="${size}" text-anchor="middle" fill="#161616">${lines.join('')}</g></svg>`,
    {
      font: {
        fontBuffers: [font(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')), ZONE_FONTS[zoneFont].file()],
        defaultFontFamily: 'DejaVu Sans',
      },
    },
  ).render()
  const { pixels } = drawn
  drawn.free()
  return { width, height, data: pixels }
}

const LABELS = [
  ['Surname / Nom', 'Given names / Prénoms', 'Document No.', 'Date of birth', 'Date of expiry', 'Sex', 'Nationality'],
  ['Nachname', 'Vornamen', 'Nummer', 'Geburtsdatum', 'Gültig bis', 'Geschlecht', 'Staatsangehörigkeit'],
  ['Apellidos', 'Nombre', 'Número', 'Fecha de nacimiento', 'Válido hasta', 'Sexo', 'Nacionalidad'],
] as const

const field = (x: number, y: number, label: string, value: string): string =>
  `<text x="${x}" y="${y}" font-size="20" fill="#555">${label}</text><text x="${x}" y="${y + 40}" font-size="${value.length > 34 ? 24 : 34}">${value}</text>`
