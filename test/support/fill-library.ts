import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Actor,
  addReviewer,
  authenticate,
  changeCase as change,
  checkDecision,
  createCase,
  decide,
  revokeReviewer,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { type ArchiveSummary, summariesOf } from '../../main/library/store/archive-summary.ts'
import type { DecisionInput } from '../../main/library/work/decide.ts'
import { createKey, type SigningKey } from '../../main/statement/key-file.ts'
import type { Role } from '../../shared/review/roles.ts'
import { CLI } from './run-cli.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples', 'archives')
const NAMES = ['portrait-first', 'reviewed-by-people', 'resumed', 'another-face', 'image-bit', 'licence-with-issuer']
const DAY = 86_400_000

export const PASSPHRASE = 'correct horse battery'

/** Archives, reviewers, decisions and a case in the library of a host. */
export interface FilledLibrary {
  readonly caseId: number
  /** Path of an archive that Anna approved and Bob confirmed. */
  readonly confirmed: string
  /** Path of an archive that waits for a second person. */
  readonly submitted: string
  /** Path of an unsigned report about `confirmed`. */
  readonly report: string
}

/** Fills the library in the data folder of a host. Anna's key is in the folder, with `PASSPHRASE`. */
export async function fillLibrary(home: string): Promise<FilledLibrary> {
  const paths = NAMES.map((name) => join(SAMPLES, `${name}.mime`))
  const stderr =
    run(home, 'library', 'add', ...paths, '--quiet') +
    run(home, 'report', ...paths.slice(0, 1), '--format', 'json', '--output', home)
  const library = await openLibrary(join(home, 'library.db'))
  try {
    const archives = await archivesOf(library, paths)
    if (archives.size !== paths.length) throw new Error(stderr)
    return await fill(library, home, (name) => {
      const archive = archives.get(join(SAMPLES, `${name}.mime`))
      if (!archive) throw new Error(name)
      return archive
    })
  } finally {
    await library.close()
  }
}

/** Runs a command with the data folder of a host and returns what it says on standard error. */
const run = (home: string, ...args: readonly string[]): string =>
  spawnSync(process.execPath, [CLI, ...args], {
    env: { ...process.env, PROOFBENCH_HOME: home },
    encoding: 'utf8',
  }).stderr

/** Returns the archives of a library by their paths. */
async function archivesOf(
  { database }: Library,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ArchiveSummary>> {
  const rows = await database.selectFrom('places').select(['archiveId', 'path']).where('path', 'in', paths).execute()
  const summaries = await summariesOf(
    database,
    rows.map(({ archiveId }) => archiveId),
  )
  return new Map(
    rows.flatMap(({ archiveId, path }) =>
      summaries.filter(({ id }) => id === archiveId).map((archive) => [path, archive] as const),
    ),
  )
}

async function fill(library: Library, home: string, named: (name: string) => ArchiveSummary): Promise<FilledLibrary> {
  const now = Date.now()
  const people = await addPeople(library, home, now)
  const { anna, bob } = people
  const approve = (name: string, input: Partial<DecisionInput> = {}) =>
    decide(library, anna, { ...APPROVAL, archive: named(name), ...input }, now)
  const confirmed = await approve('portrait-first')
  await checkDecision(library, bob, { reviewId: confirmed.id, result: 'CONFIRMED', comment: '' }, now)
  await approve('licence-with-issuer', { comment: 'The issuer was asked again by telephone.' })
  const returned = await approve('reviewed-by-people')
  const comment = 'Please look at images 2 and 5 once more.'
  await checkDecision(library, bob, { reviewId: returned.id, result: 'RETURNED', comment }, now)
  const caseId = await createCase(library, anna, 'The same portrait in two proofs', now)
  for (const name of ['resumed', 'another-face', 'portrait-first'])
    await change(library, anna, caseId, { kind: 'add', archive: named(name) }, now)
  const text = 'Compare the portraits: Nguyễn Thị Ánh and 王秀英 use one document.'
  await change(library, anna, caseId, { kind: 'note', text, archiveId: named('resumed').id }, now)
  await change(library, anna, caseId, { kind: 'tag', tag: 'portrait' }, now)
  await change(library, anna, caseId, { kind: 'assign', reviewer: bob.reviewer.fingerprint }, now)
  await change(library, anna, caseId, { kind: 'hold', isHeld: true }, now)
  await change(library, anna, caseId, { kind: 'retain', until: '2031-12-31' }, now)
  await createCase(library, anna, 'Licences of one issuer', now)
  const submitted = join(SAMPLES, 'licence-with-issuer.mime')
  const report = join(home, 'portrait-first.report.json')
  return { caseId, confirmed: join(SAMPLES, 'portrait-first.mime'), submitted, report }
}

const APPROVAL = {
  ...({ decision: 'APPROVED', reasons: ['CONSISTENT'], comment: '', answers: null } as const),
  ...{ bytesRead: true, supersedes: false },
}

async function addPeople(
  library: Library,
  home: string,
  now: number,
): Promise<{ readonly anna: Actor; readonly bob: Actor }> {
  mkdirSync(join(home, 'reviewer-keys'), { recursive: true })
  const create = async (name: string): Promise<SigningKey> => {
    // Few iterations: the cost of a passphrase is not tested here.
    const { text, key } = await createKey(name, PASSPHRASE, { now, iterations: 1000 })
    if (name === 'Anna Öberg') writeFileSync(join(home, 'reviewer-keys', 'anna.json'), text)
    return key
  }
  const validFrom = now - 30 * DAY
  let administrator: Actor | null = null
  const add = async (name: string, roles: readonly Role[], validUntil: number | null = null): Promise<SigningKey> => {
    const key = await create(name)
    await addReviewer(library, administrator, key, { name, roles, validFrom, validUntil }, now)
    return key
  }
  const anna = await authenticate(library, await add('Anna Öberg', ['reviewer', 'approver', 'administrator']), now)
  administrator = anna
  const bob = await add('Bob Nguyễn', ['approver'], now + 300 * DAY)
  await add('Vera Петрова', ['viewer'], now - DAY)
  const carl = await add('Carl', ['reviewer'])
  await revokeReviewer(library, anna, carl.fingerprint, 'Left the company', now)
  return { anna, bob: await authenticate(library, bob, now) }
}
