/** Beginnings of the names of months in the languages that documents carry. ICAO Doc 9303-3 4.7 b: three or four letters. */
const MONTHS: readonly (readonly string[])[] = [
  ['JAN', 'JÄN', 'ENE', 'GEN', 'STY', 'OCA', 'JANV'],
  ['FEB', 'FEV', 'FÉV', 'LUT', 'ŞUB', 'SUB'],
  ['MAR', 'MÄR', 'MRT', 'MRZ', 'MAA'],
  ['APR', 'AVR', 'ABR', 'KWI', 'NIS'],
  ['MAY', 'MAI', 'MEI', 'MAJ', 'MAG'],
  ['JUN', 'JUIN', 'GIU', 'CZE', 'HAZ'],
  ['JUL', 'JUIL', 'LUG', 'LIP', 'TEM'],
  ['AUG', 'AOU', 'AOÛ', 'AGO', 'SIE', 'AĞU', 'AGU'],
  ['SEP', 'SET', 'WRZ', 'EYL'],
  ['OCT', 'OKT', 'OUT', 'OTT', 'PAZ', 'EKI'],
  ['NOV', 'LIS', 'KAS'],
  ['DEC', 'DEZ', 'DÉC', 'DIC', 'DES', 'GRU', 'ARA'],
]

/** Separators of the parts of dates. */
const GAP = '[ ./\\-]{0,3}'
const NUMERIC = /(?<!\d)(\d{1,2})[ ./-]{1,3}(\d{1,2})[ ./-]{1,3}(\d{4}|\d{2})(?!\d)/g
const BACKWARDS = /(?<!\d)(\d{4})[ ./-]{1,3}(\d{1,2})[ ./-]{1,3}(\d{1,2})(?!\d)/g
const NAMED = new RegExp(
  `(?<!\\d)(\\d{1,2})${GAP}(\\p{L}{3,5})\\.?(?:${GAP}\\p{L}{3,5}\\.?)?${GAP}(\\d{4}|\\d{2})(?!\\d)`,
  'gu',
)

/** Returns every yyyy-MM-dd that a date in a text may mean; years of two digits mean both centuries, day and month may change places. */
export function datesIn(text: string): ReadonlySet<string> {
  const dates = new Set<string>()
  const add = (year: string, month: string | number, day: string) => {
    for (const full of year.length === 2 ? [`19${year}`, `20${year}`] : [year]) {
      const date = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
      const time = new Date(`${date}T00:00:00Z`)
      if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)) dates.add(date)
    }
  }
  for (const line of text.toUpperCase().split('\n')) {
    for (const [, day = '', month = '', year = ''] of line.matchAll(NUMERIC)) {
      add(year, month, day)
      add(year, day, month)
    }
    for (const [, year = '', month = '', day = ''] of line.matchAll(BACKWARDS)) add(year, month, day)
    for (const [, day = '', name = '', year = ''] of line.matchAll(NAMED)) {
      const month = MONTHS.findIndex((names) => names.some((known) => name.startsWith(known)))
      if (month >= 0) add(year, month + 1, day)
    }
  }
  return dates
}
