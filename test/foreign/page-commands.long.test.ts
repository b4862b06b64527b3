import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase } from '../support/postgres/databases.ts'
import { CLI } from '../support/run-cli.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PAGES = [
  'README',
  'main/cli/README',
  'main/library/README',
  'main/report/README',
  'main/statement/README',
  'samples/README',
]

/** Commands that are not run here, with the reason. */
const NOT_HERE: readonly (readonly [part: string, reason: string])[] = [
  ['npm ci', 'the test command of the repository is one of them, and runs this'],
  ['pdfsig ', 'needs poppler; what it judges is judged in test/unit/portable-report'],
  ['sha256sum machine-report.json', 'needs pdfdetach of poppler'],
  ['openssl ts', 'run in test/unit/statement/time-stamp.test.ts'],
  ['$BACKEND_KEY', 'run in docs/guides/first-webhook.md, with the key that the service prints'],
  ['psql ', 'an account of the server of somebody else: docs/guides/library-for-a-team.md'],
]

/** What the pages assume to be there, in a folder that is put back for each section. */
const GIVEN = `
export PROOFBENCH_HOME=$PWD/empty
cp samples/archives/passport-and-portrait.mime proof.mime
cp proof.mime first.mime; cp proof.mime original.mime; cp proof.mime received.mime
cp samples/archives/reference-portrait.mime second.mime
cp samples/keys/signer.pub.pem signer.pem; cp samples/keys/another.pub.pem lab.pem
cp samples/keys/root.crl.pem issuer.crl
mkdir archives inbox audit witness .zfunc .config
mkdir -p .local/share/bash-completion/completions .config/fish/completions
cp proof.mime second.mime samples/archives/image-bit.mime archives
cp samples/scenarios/passport-and-portrait.yaml my.yaml
printf '%s\\n' 'correct horse battery' > secret.txt
cp secret.txt key.txt; cp secret.txt webhook.secret
printf '%s' '{"tenants":[{"id":"acme"}]}' > tenants.json
for name in Anna Bob Mia Nora Reporter; do
  file=$(echo "$name" | tr A-Z a-z).json
  proofbench key create "$name Example" --output "$file" > "\${file%.json}.pem"
done
openssl req -x509 -newkey rsa:2048 -noenc -keyout seal.key -out seal.crt -subj /CN=Seal -days 30 -addext keyUsage=critical,digitalSignature,nonRepudiation
openssl pkcs12 -export -inkey seal.key -in seal.crt -out seal.p12 -passout pass:seal
export PROOFBENCH_HOME=$PWD/filled
proofbench library add proof.mime archives --key signer.pem || [ $? -eq 2 ]
cp -r filled people
export PROOFBENCH_HOME=$PWD/people PROOFBENCH_KEY=anna.json
proofbench reviewer add anna.json
proofbench reviewer add bob.json --role reviewer --role approver
for name in mia nora; do proofbench reviewer add $name.json --role reviewer --role approver; done
for title in first second third fourth; do proofbench library case --title "$title" --add proof.mime --sign bob.json; done
proofbench library log checkpoint --output today.txt 2> said.txt
sed -n 's/^.*verifier key //p' said.txt > library.vkey
`

interface Section {
  /** Folder of the user's data: of somebody new, with a filled library, or one with reviewers. */
  readonly home?: 'empty' | 'filled' | 'people'
  /** Whose key signs where no other is named. */
  readonly key?: string
  /** Done before. */
  readonly before?: string
}
const MINE: Section = { home: 'people', key: 'mia.json' }
const ADMINISTRATOR: Section = { home: 'people', key: 'anna.json' }
const FILLED: Section = { home: 'filled' }
const REPORTED = `proofbench report proof.mime --key signer.pem --sign reporter.json`
const DECIDED = 'proofbench library decide proof.mime --approve --sign mia.json'
const QUEUED =
  'proofbench library init --library $OWNER; proofbench library add $PWD/archives --enqueue --library $OWNER'

/** What the commands of a section need, by its heading; others need nothing but the files. */
const SECTIONS: { readonly [heading: string]: Section } = {
  'library list': FILLED,
  'library show': FILLED,
  'library search': FILLED,
  'library matches': FILLED,
  'library sample': FILLED,
  'library tag': FILLED,
  'library check': FILLED,
  'library export': { home: 'people', key: 'bob.json' },
  'library erase': FILLED,
  'library queue': { before: QUEUED },
  'library policy': ADMINISTRATOR,
  'library checklist': ADMINISTRATOR,
  'library rules': ADMINISTRATOR,
  'library assign': MINE,
  'library audit': { ...ADMINISTRATOR, before: DECIDED },
  'library dispose': ADMINISTRATOR,
  'library reviews': MINE,
  'library figures': MINE,
  'library notify': MINE,
  'library decide': { ...MINE, before: 'proofbench library policy --four-eyes none --sign anna.json' },
  'library confirm': { ...MINE, before: DECIDED },
  'library return': { home: 'people', key: 'bob.json', before: DECIDED },
  'library cases': MINE,
  'library case': { home: 'people', key: 'bob.json' },
  'library verify': { ...MINE, before: 'proofbench library export 4 --output case-4.db' },
  'library log': MINE,
  'library anchor': ADMINISTRATOR,
  'reviewer add': { home: 'filled', key: 'anna.json' },
  'reviewer list': MINE,
  'reviewer revoke': ADMINISTRATOR,
  'reviewer absence': MINE,
  'trust remove': { before: 'proofbench trust add signer.pem --label "Issuer 2026" --yes' },
  report: {
    home: 'people',
    key: 'bob.json',
    before: 'for end in "" .key .log-key; do cp people/library.db$end team.db$end; done',
  },
  'report verify': {
    home: 'people',
    key: 'mia.json',
    before: `for end in "" .key .log-key; do cp people/library.db$end bank.db$end; done; ${REPORTED}`,
  },
  trigger: {
    before: 'proofbench serve --port 0 > address & for i in $(seq 100); do [ -s address ] && break; sleep 0.1; done',
  },
  worker: { before: QUEUED },
  'Who has work': ADMINISTRATOR,
  'A team': { before: QUEUED },
  Anchors: ADMINISTRATOR,
}

/** Codes of the command line that say something about an archive, a log or a report, and no fault of the command. */
const ANSWERS = [0, 2, 3]
/** `timeout` ended it. */
const STILL_RUNNING = 124
const RUNS_ON =
  /^proofbench (?:(?:serve|serve-verify|listen|witness --log)\b|worker (?!.*--until-empty)|library add .*--watch)/

interface Block {
  readonly page: string
  readonly heading: string
  readonly lines: readonly string[]
}

/** Commands of the pages: blocks of `sh`, and in those of `console` what follows `$`. */
const BLOCKS: readonly Block[] = PAGES.flatMap((page) =>
  readFileSync(join(ROOT, `${page}.md`), 'utf8')
    .split(/^#{1,4} /m)
    .flatMap((section) =>
      [...section.matchAll(/^```(sh|console)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']) => ({
        page,
        heading: section.split('\n')[0] ?? '',
        lines: text.split('\n').flatMap((line) => {
          if (line === '') return []
          return language === 'sh' ? [line] : line.startsWith('$ ') ? [line.slice(2)] : []
        }),
      })),
    ),
)

describe.skipIf(process.platform === 'win32')('commands of the pages', { timeout: 600_000 }, () => {
  const place = mkdtempSync(join(tmpdir(), 'proofbench-pages-'))
  /** A library names files by their path, which must not change. */
  const folder = join(place, 'folder')
  const kept = join(place, 'kept')
  let authority: ScriptedAuthority
  let owner = ''

  const run = async (command: string, cwd: string, { home = 'empty', key }: Section = {}) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = {
        PATH: `${join(place, 'bin')}:${process.env.PATH}`,
        HOME: cwd,
        PROOFBENCH_HOME: join(cwd, home),
        PROOFBENCH_PASSPHRASE: 'correct horse battery',
        PROOFBENCH_PDF_PASSPHRASE: 'seal',
        OWNER: owner,
        ...(key === undefined ? {} : { PROOFBENCH_KEY: join(cwd, key) }),
      }
      const child = execFile('bash', ['-c', `set -o pipefail\n${command}`], { cwd, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, text: `${stdout}\n${stderr}` }),
      )
      child.stdin?.end()
    })

  beforeAll(async () => {
    authority = await ScriptedAuthority.start()
    owner = await newDatabase()
    mkdirSync(join(place, 'bin'))
    mkdirSync(folder)
    writeFileSync(join(place, 'bin', 'proofbench'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`, {
      mode: 0o755,
    })
    symlinkSync(join(ROOT, 'samples'), join(folder, 'samples'))
    writeFileSync(join(folder, 'tsa.pem'), authority.root)
    writeFileSync(join(folder, 'root.pem'), authority.root)
    const report = readFileSync(join(ROOT, 'main', 'report', 'README.md'), 'utf8')
    writeFileSync(
      join(folder, 'court.yaml'),
      (/```yaml\n([\s\S]*?)```/.exec(report)?.[1] ?? '').replace(/^logo: .*\n/m, ''),
    )
    const policies = readFileSync(join(ROOT, 'main', 'cli', 'README.md'), 'utf8')
    writeFileSync(join(folder, 'bank.yaml'), /```yaml\n([\s\S]*?)```/.exec(policies)?.[1] ?? '')
    const { code, text } = await run(`set -e\n${GIVEN}`, folder)
    if (code !== 0) throw new Error(text)
    renameSync(folder, kept)
  }, 600_000)
  afterAll(() => {
    authority?.close()
    rmSync(place, { recursive: true, force: true })
  })

  /** Puts what is here in place of the names that stand for something in the pages. */
  function forHere(line: string): string {
    const hash = (file: string) => `$(sha256sum ${file} | cut -c 1-12)`
    const here = line
      .replace(/curl -s https:\/\/\S+/, 'cat proof.mime')
      .replaceAll(/postgres:\/\/\w+@host\/library/g, '$OWNER')
      .replaceAll('https://tsa.example/', authority.url)
      .replaceAll('https://tsa.example', authority.url)
      .replaceAll('/mnt/share/archives', '$PWD/archives')
      .replaceAll('/mnt/audit', '$PWD/audit')
      .replaceAll('/srv/witness', '$PWD/witness')
      .replaceAll('3f2a…', '"$(cat library.vkey)"')
      .replaceAll('3f2a9c', hash('proof.mime'))
      .replaceAll('77aa01', hash('second.mime'))
      .replace(/\b(confirm|return) 12\b/, '$1 1')
      .replace('--count 1000', '--count 5')
      .replace(/^proofbench (serve|serve-verify|listen|witness --log)\b(?!.*--port)/, 'proofbench $1 --port 0')
    return RUNS_ON.test(line) ? `timeout -s INT 5 ${here}` : here
  }

  test.each(BLOCKS)('$page, $heading: every command runs', async ({ heading, lines }) => {
    const section = SECTIONS[heading] ?? {}
    try {
      cpSync(kept, folder, { recursive: true, verbatimSymlinks: true })
      if (section.before !== undefined)
        expect(await run(`set -e\n${section.before}`, folder, section)).toMatchObject({ code: 0 })
      for (const line of lines) {
        if (NOT_HERE.some(([part]) => line.includes(part))) continue
        const { code, text } = await run(forHere(line), folder, section)
        const expected = RUNS_ON.test(line) ? [STILL_RUNNING] : ANSWERS
        expect({ line, code, text }).toEqual({
          line,
          code: expect.toSatisfy((value) => expected.includes(value)),
          text,
        })
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
