import type { ZoneData } from '../../../shared/rules/write-mrz.ts'
import { Random } from '../../fuzz/random.ts'

/** Names with letters that readers confuse, hyphens, apostrophes, diacritics, one name only, and more letters than a zone has room for. */
const NAMES: readonly (readonly [string, ...string[]])[] = [
  ['HAUGLAND', 'OLE'],
  ['O’NEILL', 'QUINN', 'OONA'],
  ['KOVÁCS', 'ILIKE'],
  ['QOROQOV', 'IQBOL'],
  ['NORDBØ', 'OVE'],
  ['PATERSON', 'MALCOLM'],
  ['SMITH-JONES', 'KIKI'],
  ['SUHARTI'],
  ['MÜLLER', 'JÖRG', 'KARL'],
  ['LI', 'QI'],
  ['KILLICK', 'KAI'],
  ['SJÖSTRÖM', 'ÅSA'],
  ['D’ALMEIDA', 'INÊS'],
  ['ĐURIĆ', 'IVO'],
  ['VON DER AUEHEIDE', 'KONRADIN', 'MAXIMILIAN', 'OSWALD'],
  ['KATSCHTHALER', 'ILSE'],
  ['OKONKWO', 'IKE', 'OBI'],
  ['PAPADOPOULOS-OIKONOMOU', 'KONSTANTINOS'],
  ['WOLSKI', 'ŻANETA'],
  ['CELIK', 'EBRU'],
  ['RAKOTONDRAINIBE ANDRIANANTENAINA', 'SOLOFONIAINA', 'KOLOINA'],
  ['KQOOD', 'LOLO'],
  ['ECHEVERRÍA', 'ÍÑIGO'],
  ['ICKE', 'KLAAS'],
  ['NÍ BHRIAIN', 'SIOBHÁN'],
  ['BOLIVAR', 'OTIS', 'QUILL'],
  ['COOK', 'KOOK'],
  ['TANAKA', 'YOKO'],
  ['GEORGIOU', 'IO'],
  ['NIKOLIC', 'IKO'],
]

const ISSUERS =
  'NOR IRL HUN UZB SWE GBR IDN DEU CHN NZL PRT SRB AUT NGA GRC POL TUR MDG ESP NLD COL JPN CYP HRV FRA ITA CAN USA AUS BEL CHE DNK FIN ISL EST LVA LTU CZE SVK UTO'.split(
    ' ',
  )

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A person as printed, in capitals with diacritics. */
export interface Person extends ZoneData {
  readonly issueDate: string
}

/** Returns one of 60 invented persons of 40 issuers. */
export function personAt(index: number): Person {
  const random = new Random(index * 7919 + 17)
  const [surname = '', ...givenNames] = NAMES[index % NAMES.length] ?? []
  const issuer = ISSUERS[index % ISSUERS.length] ?? 'UTO'
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('')
  const letters = (count: number) => Array.from({ length: count }, () => LETTERS[random.below(26)]).join('')
  const two = (value: number) => String(value).padStart(2, '0')
  const year = 2024 + random.below(4)
  const month = 1 + random.below(12)
  const day = 1 + random.below(28)
  return {
    surname,
    givenNames,
    documentNumber:
      [
        () => letters(2) + digits(7),
        () => digits(9),
        () => letters(1) + digits(7),
        () => letters(3) + digits(6),
        () => `C01X00T${digits(2)}`,
        () => letters(1) + digits(2) + letters(1) + digits(4),
      ][index % 6]?.() ?? digits(9),
    dateOfBirth: `${1940 + random.below(65)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
    gender: (['M', 'F', 'M', 'F', 'X'] as const)[index % 5] ?? 'X',
    nationality: issuer,
    issuingCountry: issuer,
    issueDate: `${year}-${two(month)}-${two(day)}`,
    expiryDate: `${year + 10}-${two(month)}-${two(day)}`,
  }
}
