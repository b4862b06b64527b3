import { expect, test } from 'vitest'
import { type ArchiveSession, SessionEnded } from '../../../main/host/archive/archive-session.ts'
import { OpenArchives } from '../../../main/host/archive/open-archives.ts'
import { SpareCase } from '../../../main/host/archive/spare-case.ts'
import { Masking } from '../../../main/host/masking/masking.ts'

const SHA256 = 'a'.repeat(64)

/** Session that reads at once; it answers how an archive looks without data of the holder when `answer` is called. */
function sessionOf() {
  const pending: ((result: unknown) => void)[] = []
  let end = (): void => {}
  const ended = new Promise<never>((_, reject) => (end = () => reject(new SessionEnded())))
  ended.catch(() => {})
  const session = {
    ask: ({ kind }: { kind: string }) =>
      kind === 'open'
        ? Promise.resolve({ indication: 'TOTAL_PASSED', sha256: SHA256, json: Buffer.from('{"whole":1}') })
        : Promise.race([new Promise((resolve) => pending.push(resolve)), ended]),
    onProgress: () => {},
    end: async () => end(),
  } as unknown as ArchiveSession // answers what these tests ask
  return { session, pending }
}

test('a masked archive that is opened again while it is opened is opened by both', async () => {
  const sessions: ReturnType<typeof sessionOf>[] = []
  const masking = new Masking({
    ...{ areRowsMasked: async () => true, isMasked: async () => true, onChange: () => {}, onLateAnswer: () => {} },
    timeoutMs: 60_000,
  })
  const open = new OpenArchives({
    known: { find: () => ({ name: 'x', sample: false, isFixed: true, path: null }), setupOf: () => ({}) } as never,
    ...{ masking, recent: {} as never, logOpening: () => {}, emit: () => {}, now: () => '' },
    cases: new SpareCase(() => {
      sessions.push(sessionOf())
      return (sessions.at(-1) ?? expect.fail()).session
    }),
  })
  const asked = (count: number) =>
    expect.poll(() => sessions.filter(({ pending }) => pending.length > 0).length).toBe(count)
  const first = open.open(SHA256, 'first')
  await asked(1)
  const second = open.open(SHA256, 'second')
  await asked(2)
  for (const { pending } of sessions) for (const answer of pending) answer(Buffer.from('{"masked":1}'))
  await expect.poll(() => sessions.some(({ pending }) => pending.length > 1)).toBe(true)
  for (const { pending } of sessions) for (const answer of pending) answer(Buffer.from('{"masked":1}'))
  for (const { bytes } of await Promise.all([first, second]))
    expect(Buffer.from(bytes).toString()).toContain('"masked":1')
})
