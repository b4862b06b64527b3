import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../main/cli/generated/command-list.ts'
import { someOf } from '../support/length.ts'
import { CLI, runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Creates a folder with garbage, broken configurations, and a subfolder. */
function disorder(): string {
  const folder = temporaryFolder()
  const file = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text)
  file('garbage.bin', Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 7919) % 251)))
  file('empty', '')
  file('broken.json', '{"tenants":')
  file('bad.json', '{"tenants":[{"id":"a b","x":1,"webhook":{"url":"ftp://x"}}],"y":2}')
  file('signer.json', '{"signingKey":"garbage.bin"}')
  file('no-signer.json', '{"signingKey":"absent.pem"}')
  // An envelope that takes a minute to read to its end, but occupies no disk space.
  file(
    'endless.mime',
    'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data\r\n\r\n',
  )
  truncateSync(join(folder, 'endless.mime'), 2 ** 37)
  mkdirSync(join(folder, 'folder'))
  return folder
}

/** Arguments, exit code, pattern of the error, pattern of the advice. */
const ROWS: readonly (readonly [args: string, code: number, wrong: RegExp, todo: RegExp])[] = [
  ['help trust ad', 64, /trust has no action "ad"/, /Did you mean proofbench trust add\?/],
  ['trust', 64, /trust needs an action/, /Use one of add, list, remove\./],
  ['completion bsah', 64, /completion cannot be "bsah"/, /bash, zsh, fish/],
  ['verify - -', 64, /- is given twice/, /Name it once/],
  ['verify --policy lax garbage.bin', 66, /--policy lax: There is no such file/, /strict, standard, permissive/],
  // Keys are read together with an input: their errors are reported whatever the input is.
  ['verify --key garbage.bin garbage.bin', 64, /--key garbage.bin: The file is neither PEM/, /Give an RSA public key/],
  ['verify --key garbage.bin absent.mime', 64, /--key garbage.bin: The file is neither PEM/, /Give an RSA public key/],
  [
    'verify --key garbage.bin empty garbage.bin',
    64,
    /--key garbage.bin: The file is neither/,
    /Give an RSA public key/,
  ],
  ['verify --key garbage.bin --time-limit 9 empty', 64, /--key garbage.bin: The file is neither/, /Give an RSA public/],
  ['verify --key garbage.bin folder', 64, /--key garbage.bin: The file is neither PEM/, /Give an RSA public key/],
  ['verify --key garbage.bin endless.mime', 64, /--key garbage.bin: The file is neither/, /Give an RSA public key/],
  [
    'verify --key garbage.bin --jobs 1 endless.mime',
    64,
    /--key garbage.bin: The file is neither/,
    /Give an RSA public/,
  ],
  ['verify --output garbage.bin/report garbage.bin', 70, /could not be written .*ENOTDIR/, /Check the folder/],
  ['inspect garbage.bin --extract garbage.bin/x', 64, /could not be made there \(ENOTDIR\)/, /Choose another folder/],
  ['serve --config absent.json', 66, /--config absent.json: There is no such file/, /Check the name/],
  ['serve --config folder', 66, /--config folder: It is a folder/, /Give the name of a file/],
  ['serve --config broken.json', 64, /broken.json is no configuration/, /It is no JSON/],
  [
    'serve --config bad.json',
    64,
    /bad.json is no configuration/,
    /\n {2}\/tenants\/0\/id: .*\n {2}\/tenants\/0\/webhook/,
  ],
  ['serve --config signer.json --in-memory', 64, /garbage.bin holds no RSA private key/, /openssl genrsa/],
  ['serve --config no-signer.json --in-memory', 66, /absent.pem: There is no such file/, /Check the name/],
  ['serve --in-memory --data folder', 64, /exclude each other/, /Leave one of them out/],
  ['serve --restore absent --data new', 66, /--restore absent is not there/, /Check the name/],
  ['serve --restore garbage.bin --data new', 66, /is no snapshot of a service/, /that the control API made/],
  ['serve --data garbage.bin', 66, /cannot be used as a data folder/, /Give a folder/],
  // The system lets no user create a folder there and reports that it does not exist.
  ...(process.platform === 'linux'
    ? ([['serve --data /proc/proofbench', 66, /cannot be used as a data folder/, /Give a folder/]] as const)
    : []),
  ['trigger Evaluation.CREATED --data folder', 66, /cannot be read \(ENOENT\)/, /Start one with `proofbench serve`/],
  ['trigger Evaluation.CREATED --address garbage.bin', 64, /not the line that serve prints/, /> address.json/],
  ['trigger Evaluation.CREATED --address folder', 66, /cannot be read \(EISDIR\)/, /Start one with/],
  ['generate absent.yaml', 66, /absent.yaml: There is no such file/, /Check the name/],
  ['generate empty', 64, /no scenario "empty"/, /a file has a dot or a slash/],
  ['generate ./garbage.bin', 64, /garbage.bin is no scenario/, /\n {2}.\/garbage.bin:1:/],
  ['generate --count 1 --output garbage.bin', 64, /cannot be a folder: a file is there or above it/, /--output/],
  ['generate --count 1 --output garbage.bin/new', 64, /cannot be a folder: a file is there or above it/, /--output/],
  ['sample genuine --output garbage.bin', 64, /cannot be a folder: a file is there or above it/, /--output/],
  ['scenario check folder', 66, /folder: It is a folder/, /Give the name of a file/],
  ['replay absent.mime', 66, /There is no such file/, /Check the name/],
  ['listen --secret-file folder', 66, /--secret-file folder: It is a folder/, /Give the name of a file/],
]

describe('error messages name the error and the advice', () => {
  test.each(ROWS)('proofbench %s prints the error and the advice', async (args, code, wrong, todo) => {
    const end = await runCli(args.split(' '), { cwd: disorder() })
    expect([end.code, end.stdout]).toEqual([code, ''])
    expect(end.stderr).toMatch(wrong)
    expect(end.stderr).toMatch(todo)
    expect(end.stderr).not.toMatch(/internal error|\n\s+at |\\n/)
  })

  test.each(COMMANDS.map(({ name }) => name).filter((name) => name !== 'help'))(
    '%s refuses an unknown option',
    async (name) => {
      const args = name.split(' ')
      const unknown = await runCli([...args, '--no-such-option'])
      expect([unknown.code, unknown.stderr]).toEqual([64, expect.stringContaining(`proofbench ${name} --help lists`)])
    },
  )

  test('text quoted from a file is shortened', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.yaml'), `'${'long '.repeat(1000)}'`)
    const { code, stdout } = await runCli(['scenario', 'check', 'a.yaml'], { cwd: folder })
    expect(code).toBe(2)
    expect(stdout.length).toBeLessThan(200)
  })
})

describe.skipIf(!existsSync('/dev/full'))('a full standard output', () => {
  const rows = ['help', '--version', 'sample', 'generate', 'trigger', 'explain', 'self-test', 'completion zsh']
  test.each(someOf([...rows, 'serve --in-memory --port 0'], 4))(
    '%s reports the full standard output and exits with 70',
    (line) => {
      const command = `"$0" "$1" ${line} > /dev/full`
      const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, CLI], { encoding: 'utf8' })
      expect(stderr).toContain('could not be written to standard output (ENOSPC)')
      expect([status, stderr.includes('internal error')]).toEqual([70, false])
    },
  )
})
