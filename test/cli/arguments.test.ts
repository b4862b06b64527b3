import { describe, expect, test } from 'vitest'
import { optionsOf } from '../../main/cli/arguments/command.ts'
import { loadCommands } from '../../main/cli/arguments/find-command.ts'
import { exampleLine } from '../../main/cli/arguments/help.ts'
import { readSize, readTime } from '../../main/cli/arguments/option-value.ts'
import { parseArguments } from '../../main/cli/arguments/parse-arguments.ts'
import { COMMANDS as LISTED } from '../../main/cli/generated/command-list.ts'

const COMMANDS = await loadCommands(LISTED)

async function run(...args: string[]) {
  const parsed = await parseArguments(args, LISTED)
  if (parsed.kind !== 'run') throw new Error(`expected to run, got ${JSON.stringify(parsed)}`)
  return parsed.arguments
}

async function problem(...args: string[]): Promise<string> {
  const parsed = await parseArguments(args, LISTED)
  return parsed.kind === 'usage' ? `${parsed.problem.message} ${parsed.problem.hint}` : `no problem: ${parsed.kind}`
}

describe('command line parser', () => {
  test('the parser accepts long and short options before, between and after operands', async () => {
    const parsed = await run(
      'verify',
      '-k',
      'a.pem',
      'one',
      '--key=b.pem',
      'two',
      '-kc.pem',
      '-f',
      'json',
      '--jobs',
      '3',
    )
    expect(parsed.operands).toEqual(['one', 'two'])
    expect(parsed.texts('key')).toEqual(['a.pem', 'b.pem', 'c.pem'])
    expect(parsed.text('format')).toBe('json')
    expect(parsed.number('jobs')).toBe(3)
  })

  test('the parser reads everything after -- as operands, and - as an operand', async () => {
    expect((await run('verify', '--', '-rf', '--key')).operands).toEqual(['-rf', '--key'])
    expect((await run('verify', '-')).operands).toEqual(['-'])
  })

  test('the parser distinguishes an absent switch from a negated one', async () => {
    expect((await run('verify', 'a')).chosen('second-reading')).toBeUndefined()
    expect((await run('verify', 'a', '--no-second-reading')).chosen('second-reading')).toBe(false)
    expect((await run('verify', 'a', '--second-reading')).chosen('second-reading')).toBe(true)
  })

  test('the parser accepts grouped switches, and a value after the last of them', async () => {
    const parsed = await run('trust', 'add', 'key.pem', '-qyl', 'Issuer')
    expect([parsed.has('quiet'), parsed.has('yes'), parsed.text('label')]).toEqual([true, true, 'Issuer'])
    expect((await run('verify', 'a', '-f=json')).text('format')).toBe('json')
  })

  test('the parser knows commands of two words', async () => {
    const parsed = await parseArguments(['trust', 'add', 'key.pem', '--label', 'x', '--test', '-y'], LISTED)
    expect(parsed).toMatchObject({ kind: 'run', command: { name: 'trust add' } })
    const options = await run('trust', 'add', 'key.pem', '--label', 'x', '--test', '-y')
    expect(options.has('test') && options.has('yes')).toBe(true)
  })

  test.each([
    [['verify', 'a', '--formt', 'json'], /no option --formt.*Did you mean --format/],
    [['verify', 'a', '--format', 'xml'], /cannot be "xml".*text, json, junit, sarif, html/],
    [['verify', 'a', '--key'], /--key needs a value/],
    [['verify', 'a', '--key', '--format'], /--key needs a value/],
    [['verify', 'a', '--jobs', '0'], /whole number/],
    [['verify', 'a', '--jobs', '2.5'], /whole number/],
    [['verify', 'a', '--time', 'yesterday'], /needs a date/],
    [['verify', 'a', '--time-limit', '-1'], /needs a value|above 0/],
    [['verify', 'a', '--stdin-limit', 'much'], /needs a size/],
    [['verify', 'a', '-o', '-'], /--output cannot be -.*goes there without --output/],
    [['verify', 'a', '--quiet=yes'], /takes no value/],
    [['verify', 'a', '--format', 'json', '--format', 'text'], /more than once/],
    [['verify'], /needs INPUT/],
    [['verfy', 'a'], /Did you mean proofbench verify/],
    [['proof.mime'], /proofbench verify proof\.mime/],
    [['trust'], /one of add, list, remove\. proofbench trust --help/],
    [['trust', 'ad'], /no action "ad"/],
    [['trust', 'list', 'x'], /takes no operand/],
    [['completion', 'tcsh'], /bash, zsh, fish/],
    [['inspect', 'a', 'b'], /at most 1/],
    [['-x'], /command comes first/],
    [[], /No command/],
    [['verify', 'a', '-Z'], /no option -Z/],
    [['verify', 'a', '--no-format'], /no option --no-format/],
    [['verify', 'a', '-qZ'], /no option -Z in -qZ/],
    [['verify', 'a', '--no-trust-store=yes'], /--no-trust-store takes no value/],
    [['verify', 'a', '--key='], /--key was given an empty value/],
  ])('the arguments %j are refused with advice', async (args, message) => {
    expect(await problem(...args)).toMatch(message)
  })

  test('every example in the help parses', async () => {
    for (const command of COMMANDS) {
      for (const { line } of command.examples) {
        const shell = exampleLine(line)
        const args = shell.slice(shell.indexOf('proofbench ') + 'proofbench '.length).replace(/ > .*$/, '')
        const split = (args.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))
        expect((await parseArguments(split, LISTED)).kind, shell).toBe('run')
      }
    }
  })

  test('no command has two options with one name or letter', () => {
    for (const command of COMMANDS) {
      const names = optionsOf(command).flatMap(({ name, short }) => (short === undefined ? [name] : [name, short]))
      expect(new Set(names).size, command.name).toBe(names.length)
    }
  })
})

describe('option values', () => {
  test('sizes are parsed with their units', () => {
    expect(['4096', '1KiB', '1kB', '1.5MiB', '2GiB', '0'].map(readSize)).toEqual([
      4096, 1024, 1000, 1572864, 2147483648, 0,
    ])
    expect(['', '-1', '1e9', '1TiBB', '9999999999999999', 'KiB'].map(readSize)).toEqual(Array(6).fill(undefined))
  })

  test('times are UTC unless they name a zone, and must exist', () => {
    expect(readTime('2026-01-31')).toBe('2026-01-31T00:00:00.000Z')
    expect(readTime('2026-01-31T12:00:00')).toBe('2026-01-31T12:00:00.000Z')
    expect(readTime('2026-01-31T12:00:00.1234567+02:00')).toBe('2026-01-31T10:00:00.123Z')
    expect(['2026-02-30', '2026-13-01', '2026-01-31T25:00:00Z', '31.1.2026', '2026-1-1'].map(readTime)).toEqual(
      Array(5).fill(undefined),
    )
  })
})
