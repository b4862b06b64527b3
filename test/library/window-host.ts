import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { AppHost } from '../../main/host/app-host.ts'
import { caseThread } from '../../main/host/archive/case-thread.ts'
import { libraryThread } from '../../main/host/library/library-thread.ts'
import { type Actor, addReviewer, authenticate } from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { createKey, type SigningKey } from '../../main/statement/key-file.ts'
import type { CallArguments, CallName, CallResults, HostEvent } from '../../shared/bridge/calls.ts'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'
import type { Role } from '../../shared/review/roles.ts'
import { WORKER_SCRIPTS } from '../support/worker-scripts.ts'
import { SAMPLES } from './sample-entries.ts'

export const SAMPLE = 'portrait-first.mime'
const PASSPHRASE = 'correct horse battery'

export interface Person {
  readonly text: string
  readonly key: SigningKey
}

/** Creates key files. Few iterations: the cost of a passphrase is not tested here. */
export async function createPeople(...names: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>()
  for (const name of names) people.set(name, await createKey(name, PASSPHRASE, { now: Date.now(), iterations: 1000 }))
  return people
}

export type WindowHost = ReturnType<typeof startBridge>

/** Starts the host of a window with its own data folder, or that of an earlier one, which has the keys of these people. */
export function startBridge(
  people: ReadonlyMap<string, Person>,
  folder = mkdtempSync(join(tmpdir(), 'proofbench-window-host-')),
  library = join(folder, 'library.db'),
) {
  const bridge = new AppHost({
    host: 'test',
    dataFolder: folder,
    samplesFolder: SAMPLES,
    tool: { name: 'proofbench', version: '0.0.0', commit: 'none' },
    startCase: () => caseThread(WORKER_SCRIPTS.archive),
    library,
    startLibrary: () => libraryThread(WORKER_SCRIPTS.library),
    now: () => new Date().toISOString(),
  })
  onTestFinished(async () => {
    await bridge.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const events: HostEvent[] = []
  bridge.listen((event) => events.push(event))
  mkdirSync(join(folder, 'reviewer-keys'), { recursive: true })
  for (const [name, { text }] of people) writeFileSync(join(folder, 'reviewer-keys', `${name}.json`), text)
  const call = async <Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]> => {
    const answer = await bridge.call(name, args)
    if (answer.kind === 'failure') throw new Error(JSON.stringify(answer.failure))
    return answer.result as CallResults[Name] // the result type of this call
  }
  const failure = async <Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<string | null> => {
    const answer = await bridge.call(name, args)
    return answer.kind === 'failure' ? answer.failure.code : null
  }
  const unlock = (name: string, passphrase = PASSPHRASE) => ({ key: keyOf(people, name).fingerprint, passphrase })
  return { bridge, call, failure, unlock, events, people, library, folder }
}

export function keyOf(people: ReadonlyMap<string, Person>, name: string): SigningKey {
  const person = people.get(name)
  if (!person) throw new Error(name)
  return person.key
}

/** Opens an archive by its id and returns what the window receives, with its text. */
export async function open({ call }: Pick<WindowHost, 'call'>, id: string) {
  const prepared = await call('archive.open', { archive: id, ticket: 't' })
  // The host prepares the result as JSON.
  const text = new TextDecoder().decode((prepared as unknown as { bytes: Uint8Array }).bytes)
  return { text, opened: JSON.parse(text) as OpenedArchive }
}

/** Opens a sample as a file on the disk, and returns it as the window passes it to `review.archive`. */
export async function openSample(started: WindowHost) {
  const path = join(started.folder, SAMPLE)
  cpSync(join(SAMPLES, 'archives', SAMPLE), path)
  const id = started.bridge.admit(path)
  const { text, opened } = await open(started, id)
  const { archive, report } = opened
  const { indication, subIndication, policy, input } = report
  const shown = { indication, subIndication, policyId: policy.id, policy: policy.sha256 }
  return { path, id, text, opened, args: { archive, sha256: input.sha256, proofId: null, shown } }
}

/** Adds the sample to the library, with Anna as its administrator. */
export async function addSample(started: WindowHost) {
  const { call, unlock, library, people } = started
  const opened = await openSample(started)
  await call('library.add', { add: 'add-1', name: 'in', archives: [opened.id], stores: false })
  await expect.poll(async () => (await call('library.adds', {}))[0]?.state).toBe('done')
  await call('review.found', unlock('Anna'))
  const other = await openLibrary(library)
  onTestFinished(() => other.close())
  const administrator: Actor = await authenticate(other, keyOf(people, 'Anna'), Date.now())
  const addPerson = (name: string, roles: readonly Role[], validUntil: number | null = null) => {
    const validity = { validFrom: Date.now() - 60_000, validUntil }
    return addReviewer(other, administrator, keyOf(people, name), { name, roles, ...validity }, Date.now())
  }
  const { archive } = await call('review.archive', opened.args)
  return { ...opened, number: archive?.id ?? 0, administrator, other, addPerson }
}
