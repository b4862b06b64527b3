import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKind } from '../../../shared/rules/ip-address.ts'
import { levelNumber } from '../../../shared/rules/levels.ts'
import { localMilliseconds } from '../../../shared/rules/local-time.ts'
import { agreesAsCountry, agreesAsDate, agreesAsNumber } from '../../../shared/rules/mrz-agreement.ts'
import { agreesAsName } from '../../../shared/rules/names.ts'

describe('local date-times', () => {
  test('differences of date-times follow the calendar, at every day and fraction', () => {
    const day = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    const text = (date: Date) => date.toISOString().slice(0, -1)
    fc.assert(
      fc.property(day, day, (a, b) => {
        const difference = (localMilliseconds(text(a)) ?? 0) - (localMilliseconds(text(b)) ?? 0)
        expect(difference).toBeCloseTo(a.getTime() - b.getTime(), 1)
      }),
    )
  })

  test('whole milliseconds are integers', () => {
    const second = localMilliseconds('2026-03-14T09:26:53') ?? 0
    for (let millisecond = 0; millisecond < 1000; millisecond++) {
      const digits = `${millisecond}`.padStart(3, '0')
      for (const text of [digits, `${digits}0`, `${digits}0000`])
        expect(localMilliseconds(`2026-03-14T09:26:53.${text}`)).toBe(second + millisecond)
    }
  })

  test.each([
    ['2026-03-14T09:26:53', 0],
    ['2026-03-14T09:26:53.5', 500],
    ['2026-03-14T09:26:53.123', 123],
    ['2026-03-14T09:26:53.1234567', 123.4567],
  ])('%s is read as a date-time', (text, milliseconds) => {
    const second = localMilliseconds('2026-03-14T09:26:53') ?? 0
    expect((localMilliseconds(text) ?? 0) - second).toBeCloseTo(milliseconds, 1)
  })

  test.each(['2026-02-29T09:26:53', '2026-03-14T24:00:00', '2026-03-14', '2026-03-14T09:26:53Z', 5, null, undefined])(
    '%s is no date-time',
    (text) => {
      expect(localMilliseconds(text)).toBeNull()
    },
  )
})

describe('IP addresses', () => {
  const part = fc.constantFrom(
    '0',
    '1',
    '01',
    'ff',
    '255',
    '256',
    'ffff',
    'fffff',
    'g',
    ':',
    '::',
    '.',
    '%eth0',
    '/8',
    '',
  )
  test('the parser accepts exactly the addresses without a zone that the platform accepts', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6(),
          fc.array(part, { maxLength: 17 }).map((parts) => parts.join('')),
        ),
        (text) => {
          expect([text, addressKind(text) !== 'none']).toEqual([text, isIP(text) !== 0 && !text.includes('%')])
        },
      ),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', 'public'],
    ['100.64.0.1', 'private'],
    ['::1', 'private'],
    ['::', 'private'],
    ['fe80::1', 'private'],
    ['fd00::1', 'private'],
    ['2001:db8::1', 'public'],
    ['::ffff:203.0.113.9', 'public'],
    ['localhost', 'none'],
    ['203.0.113.9:443', 'none'],
  ])('the address %s is %s', (text, kind) => {
    expect(addressKind(text)).toBe(kind)
  })
})

describe('levels', () => {
  test.each([
    ['LEVEL0', 0],
    ['LEVEL5', 5],
    ['LOA4', 4],
    ['LEVEL10', null],
    ['level1', null],
    [3, null],
  ])('the level %s is %s', (text, number) => {
    expect(levelNumber(text)).toBe(number)
  })
})

describe('machine-readable zone against printed values', () => {
  test.each([
    ['MUELLER', 'Müller', true],
    ['MUELLER', 'MULLER', true],
    ['STRASSE', 'Straße', true],
    ['OEDEGAARD', 'Ødegård', true],
    ['NUNEZ', 'Núñez', true],
    ['PENXXA', 'Peña', true],
    ['DE LA CRUZ', 'de la Cruz', true],
    ['VAN DER BERG', 'Vanderberg-Smith', true],
    ['SMITH', 'SMYTHE', false],
    ['IVANOV', 'Иванов', true],
    ['', 'Smith', true],
  ])('zone %s matches the printed name %s: %s', (zone, shown, agrees) => {
    expect(agreesAsName(zone, shown)).toBe(agrees)
  })

  test.each([
    ['D', 'DEU', true],
    ['GBO', 'GBR', true],
    ['DEU', 'DNK', false],
  ])('zone %s matches the printed country %s: %s', (zone, shown, agrees) => {
    expect(agreesAsCountry(zone, shown)).toBe(agrees)
  })

  test.each([
    ['850412', '1985-04-12', true],
    ['850413', '1985-04-12', false],
    ['850000', '1985-01-01', true],
    ['850400', '1985-04-12', true],
    ['850012', '1985-04-12', true],
    ['85<<<<', '1985-04-12', true],
    ['8504<<', '1985-04-12', true],
    ['<<<<<<', '1985-04-12', true],
    ['860000', '1985-01-01', false],
    ['850500', '1985-04-12', false],
    ['86<<<<', '1985-04-12', false],
    ['000000', '2000-01-01', true],
    ['000000', '1999-01-01', false],
    ['', '1985-04-12', true],
    ['850412', '12.4.1985', true],
  ])('zone %s matches the date %s, as far as it is known: %s', (zone, shown, agrees) => {
    expect(agreesAsDate(zone, shown)).toBe(agrees)
  })

  test.each([
    ['L898902C3', 'L 898902-C3', true],
    ['D23145890', 'D231458907349', true],
    ['D23145890', 'D23145891', false],
    ['123456789', '1234', false],
  ])('zone %s matches the printed number %s: %s', (zone, shown, agrees) => {
    expect(agreesAsNumber(zone, shown)).toBe(agrees)
  })

  test.each([
    ['740812', '1974-08-12', true],
    ['740812', '1974-08-13', false],
    ['7408<<', '1974-08-13', true],
    ['740812', '12.08.74', true],
  ])('zone %s matches the printed date %s: %s', (zone, shown, agrees) => {
    expect(agreesAsDate(zone, shown)).toBe(agrees)
  })
})
