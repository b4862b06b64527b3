import { describe, expect, test } from 'vitest'
import { InventedIds } from '../../../main/replay/twin/invented-ids.ts'
import { Originals } from '../../../main/replay/twin/originals.ts'
import { planShift } from '../../../main/replay/twin/plan-shift.ts'
import { Pseudonyms } from '../../../main/replay/twin/pseudonyms.ts'
import { Replacements } from '../../../main/replay/twin/replacements.ts'
import { readMrz } from '../../../shared/rules/mrz.ts'
import { agreesAsName, canBeSameName } from '../../../shared/rules/names.ts'

/** Returns replacements for an archive with these names, numbers and dates. */
function replacing(
  names: readonly string[],
  { births = [], dateTimes = [] }: { births?: string[]; dateTimes?: string[] } = {},
) {
  const originals = new Originals()
  for (const name of names) originals.text(/\d/.test(name) ? 'number' : 'name', name)
  for (const birth of births) originals.text('birth-date', birth)
  for (const time of dateTimes) originals.text('date-time', time)
  const shift = planShift('seed', [originals])
  const pseudonyms = new Pseudonyms('seed', originals.words, (word) => originals.isRepeatedBy(word))
  const ids = new InventedIds('seed', (id) => originals.isRepeatedAsWord(id))
  return { shift, replacements: new Replacements({ seed: 'seed', originals, pseudonyms, ids, shift }) }
}

describe('invented names', () => {
  const { replacements } = replacing([
    'Åsa Sjöström',
    'SJOESTROEM',
    'Marie',
    'Maria',
    'Anne-Marie',
    'Maximilian',
    'MAXIMIL',
  ])
  const name = (text: string) => replacements.text('name', text)

  test('spellings of one name stay spellings of one name, with the capitals of each', () => {
    expect(canBeSameName(name('Sjöström'), name('SJOESTROEM'))).toBe(true)
    expect(name('SJOESTROEM')).toMatch(/^[A-Z]+$/)
    expect(name('Sjöström')).toMatch(/^[A-Z][a-z]+$/)
  })

  test('a truncated name begins the whole one, an initial its name, and a nearly equal name differs a little', () => {
    expect(agreesAsName(name('MAXIMIL'), name('Maximilian'))).toBe(true)
    expect(name('Marie').startsWith(name('M'))).toBe(true)
    const [a, b] = [name('Marie'), name('Maria')]
    expect(a).not.toBe(b)
    expect(a.slice(0, 4)).toBe(b.slice(0, 4))
  })

  test('no invented name repeats a name of the original', () => {
    for (const original of ['Åsa', 'Sjöström', 'Marie', 'Maria', 'Anne', 'Maximilian'])
      expect(name(original).toLowerCase()).not.toContain(original.toLowerCase())
  })

  test('names in other scripts stay in their script', () => {
    expect(name('Громов')).toMatch(/^\p{Script=Cyrillic}{6}$/u)
    expect(name('山田')).toMatch(/^\p{Script=Han}{2}$/u)
  })
})

describe('invented numbers', () => {
  const { replacements } = replacing(['99-204-1187', '992041187', '2123456701'])
  const number = (text: string) => replacements.text('number', text)

  test('a number keeps its separators and equals the same number without them', () => {
    expect(number('99-204-1187')).toMatch(/^\d\d-\d{3}-\d{4}$/)
    expect(number('99-204-1187').replaceAll('-', '')).toBe(number('992041187'))
    expect(number('XS0042817')).toMatch(/^[A-Z]{2}\d{7}$/)
  })

  test('a Medicare number with a right check digit gets one, and a wrong one stays wrong', () => {
    const sumOf = (digits: string) =>
      [...digits.slice(0, 8)].reduce((sum, digit, at) => sum + Number(digit) * ([1, 3, 7, 9][at % 4] ?? 0), 0) % 10
    const right = '2123456701'
    expect(sumOf(right)).toBe(Number(right[8]))
    expect(sumOf(number(right))).toBe(Number(number(right)[8]))
    expect(number(right)).toMatch(/^[2-6]/)
  })
})

describe('an invented machine-readable zone', () => {
  const lines = ['P<SWESJOESTROEM<<AASA<LINNEA<<<<<<<<<<<<<<<<', 'XS00428174SWE7501011F3201018<<<<<<<<<<<<<<04']
  const { replacements, shift } = replacing(['Sjöström', 'Åsa Linnéa', 'XS0042817'], { births: ['1975-01-01'] })

  test('agrees with the invented data, keeps country and sex, and is right or wrong where the original is', () => {
    const [before, after] = [readMrz(lines), readMrz(replacements.zone(lines))]
    expect(after?.surname).toBe(replacements.text('name', 'Sjöström').toUpperCase())
    expect(after?.documentNumber).toBe(replacements.text('number', 'XS0042817'))
    expect(after?.birthDate).toBe(replacements.text('birth-date', '1975-01-01').slice(2).replaceAll('-', ''))
    expect([after?.issuer, after?.nationality, after?.sex]).toEqual(['SWE', 'SWE', 'F'])
    const isRight = (reading: typeof before) => reading?.checks.map(({ expected, actual }) => expected === actual)
    expect(isRight(after)).toEqual(isRight(before))
    expect(shift.days).toBeLessThan(0)
  })

  test('a number of more than nine characters continues in the optional data', () => {
    const card = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<<<<<<<<<<<<<<']
    const after = readMrz(replacements.zone(card))
    expect(after?.documentNumber).toBe(replacements.text('number', 'D23145890734'))
    expect(after?.checks[0]?.actual).toBe(after?.checks[0]?.expected)
  })

  test('a line of no known format keeps its length and its fillers', () => {
    const [line = ''] = replacements.zone(['P<SWESJOESTROEM<<AASA'])
    expect(line).toHaveLength(21)
    expect(line).toMatch(/^P<SWE[A-Z]+<<[A-Z]+<*$/)
  })
})

describe('invented times', () => {
  const births = ['1975-03-14', '2008-02-29']
  const dateTimes = ['2026-05-06T22:10:04.017', '2026-05-07T00:00:01']
  const { replacements, shift } = replacing([], { births, dateTimes })
  const time = (text: string) => replacements.text('date-time', text)

  test('distances stay, fractions too, and no time gets to another day', () => {
    const [a = '', b = ''] = dateTimes.map(time)
    expect(Date.parse(`${b}Z`) - Date.parse(`${a}Z`)).toBe(
      Date.parse('2026-05-07T00:00:01Z') - Date.parse('2026-05-06T22:10:04.017Z'),
    )
    expect(a).toMatch(/\.017$/)
    expect(a.slice(0, 10)).not.toBe(b.slice(0, 10))
  })

  test('ages at every time stay', () => {
    const age = (birth: string, day: string) =>
      Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)
    for (const birth of births)
      for (const dateTime of dateTimes)
        expect(age(replacements.text('birth-date', birth), time(dateTime).slice(0, 10))).toBe(
          age(birth, dateTime.slice(0, 10)),
        )
    expect(Math.abs(shift.birthDays)).toBeLessThanOrEqual(60)
  })

  test('a text that is no date stays none', () => {
    expect(replacements.text('date', '2026-13-45')).toMatch(/^20\d\d-13-45$/)
    expect(replacements.text('date', 'unknown')).toMatch(/^[a-z]{7}$/)
  })
})

describe('other invented texts', () => {
  const { replacements } = replacing(['Delgado'])

  test('words of the specification stay in messages, a name does not', () => {
    expect(replacements.text('message', 'The front is too dark')).toBe('The front is too dark')
    expect(replacements.text('message', 'Glare on the document of Delgado')).toMatch(
      /^Glare on the document of (?!Delgado)/,
    )
  })

  test('an address on the network is one for documentation, or private if the original is', () => {
    expect(replacements.text('ip', '81.2.69.142')).toMatch(/^(?:198\.51\.100|203\.0\.113|192\.0\.2)\.\d+$/)
    expect(replacements.text('ip', '10.1.2.3')).toMatch(/^(?:10\.77|172\.20|192\.168)\./)
    expect(replacements.text('ip', '2a00:1450::5')).toMatch(/^3fff::/)
  })

  test('a call keeps the path of its endpoint, not its host and ids', () => {
    const uri = 'https://api.bank.example/svc/v1/identities/4b671bcd-9827-42a9-a89d-c2129ab81735/id-documents/capture'
    expect(replacements.text('uri', uri)).toMatch(
      /^https:\/\/service\.invalid\/svc\/v1\/identities\/[\da-f]{8}-(?!9827)[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}\/id-documents\/capture$/,
    )
  })
})
