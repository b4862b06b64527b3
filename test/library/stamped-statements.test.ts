import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, decide, reportedDecisions, verifyLibrary } from '../../main/library/index.ts'
import { anchorLog } from '../../main/library/log/anchors/anchor-now.ts'
import { setAnchoring } from '../../main/library/log/anchors/anchor-settings.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { findArchives } from '../../main/library/queries/find-archives.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { copyWithout } from '../../main/report/document/copy-without.ts'
import { type ReportCopy, readPart, toPart } from '../../main/report/document/report-copy.ts'
import { renderPdf } from '../../main/report/pdf/render-pdf.ts'
import { renderSignedHtml } from '../../main/report/portable/render-signed-html.ts'
import { renderSignedJson } from '../../main/report/portable/render-signed-json.ts'
import { verifyReport } from '../../main/report/verification/verify-report.ts'
import { requestTimeStamp } from '../../main/statement/time-stamp/request-time-stamp.ts'
import { stampedDigest } from '../../main/statement/time-stamp/verify-time-stamp.ts'
import type { SignedDecisions } from '../../shared/report/document.ts'
import { parseAnchor } from '../../shared/review/anchoring.ts'
import { madeReport, newSigner } from '../support/made-report.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'
import { copyDatabase, rewriteLog } from './log-attacks.ts'
import { addPerson, approval } from './review-people.ts'
import { entryOf, inputOf, RUN, SAMPLES } from './sample-entries.ts'

const SAMPLE = 'reviewed-by-people.mime'
const BYTES = readFileSync(join(SAMPLES, 'archives', SAMPLE))
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const root = mkdtempSync(join(tmpdir(), 'proofbench-stamped-'))
let folders = 0
let authority: ScriptedAuthority
beforeAll(async () => {
  authority = await ScriptedAuthority.start()
})
beforeEach(() => {
  authority.mode = 'right'
  authority.time = Date.now()
})
afterAll(() => {
  authority?.close()
  rmSync(root, { recursive: true, force: true })
})

interface Stamping {
  readonly library: Library
  readonly location: string
  readonly ada: Actor
  readonly mia: Actor
}

/** Library with an archive and a maker, whose rules demand time stamps of decisions. */
async function stamping(timeStamps: 'wait' | 'refuse'): Promise<Stamping> {
  const location = join(root, `${++folders}`, 'library.db')
  const library = await openLibrary(location)
  const ada = await addPerson(library, 'Ada', [], null)
  const mia = await addPerson(library, 'Mia', ['reviewer'], ada)
  await saveInputs(library.database, [inputOf(await entryOf(SAMPLE, library.key), '/in/sample')], {
    ...RUN,
    log: library.log,
  })
  const anchor = parseAnchor(`time-stamp:${authority.url}`)
  const certificates = [Buffer.from(authority.root).toString('base64')]
  await setAnchoring(library, ada, { anchors: anchor ? [anchor] : [], certificates, timeStamps }, Date.now())
  return { library, location, ada, mia }
}

const decideNow = async ({ library, mia }: Stamping) => {
  const [archive] = await findArchives(library, SHA256)
  return decide(library, mia, approval(archive ?? expect.fail('no archive')), Date.now())
}

/** Reopens a library whose log was rewritten in the meantime, and verifies it. */
async function verifiedAfter({ library, location }: Stamping, change: Parameters<typeof rewriteLog>[1]) {
  await library.close()
  rewriteLog(location, change)
  const reopened = await openLibrary(location)
  try {
    return await verifyLibrary(reopened)
  } finally {
    await reopened.close()
  }
}

describe('time stamps of decisions in a library', () => {
  test('verify with the library, which says which statements still wait for one', async () => {
    const own = await stamping('wait')
    authority.mode = 'down'
    await decideNow(own)
    const waiting = await verifyLibrary(own.library)
    expect(waiting.differences).toEqual([])
    expect(waiting.notCovered.map(({ what, count }) => `${count} ${what}`)).toContain(
      '1 statements that wait for the time stamp that the library demands',
    )
    await own.library.close()
  })

  test('are found to be missing where the rules refuse decisions without one, and to be of another statement', async () => {
    const own = await stamping('refuse')
    await decideNow(own)
    expect((await verifyLibrary(own.library)).differences).toEqual([])
    const removed = await verifiedAfter(own, (entries) =>
      entries.filter(({ action }) => action !== 'statement.stamped'),
    )
    expect(removed.differences.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/has no time stamp, which the rules demand/),
    )
    const other = await stamping('refuse')
    await decideNow(other)
    const exchanged = await verifiedAfter(other, (entries) =>
      entries.map((entry) =>
        entry.action === 'statement.stamped'
          ? { ...entry, detail: entry.detail.replace(/"statement":"..../, '"statement":"0000') }
          : entry,
      ),
    )
    expect(exchanged.differences.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/\(statement.stamped\): The time stamp does not hold: it is about other content/),
    )
  })
})

test('the verification of a library compares it with its anchors: a roll-back is found', async () => {
  const { library, location, ada } = await stamping('wait')
  const folder = parseAnchor(`folder:${mkdtempSync(join(root, 'outside-'))}`)
  await setAnchoring(library, ada, { anchors: folder ? [folder] : [], timeStamps: 'none' }, Date.now())
  const without = await verifyLibrary(library, { isOffline: false })
  expect(without.anchors.map(({ state }) => state)).toEqual(['NEVER'])
  expect(without.notCovered.map(({ what }) => what).join('\n')).toMatch(/put back to an older copy/)
  await library.close()
  copyDatabase(location, `${location}.yesterday`)
  const later = await openLibrary(location)
  await addPerson(later, 'Rex', ['approver'], ada)
  await anchorLog(later, Date.now())
  const anchored = await verifyLibrary(later, { isOffline: false })
  expect(anchored.anchors.map(({ state }) => state)).toEqual(['AGREES'])
  expect(anchored.notCovered.map(({ what }) => what).join('\n')).not.toMatch(/put back to an older copy/)
  await later.close()
  copyDatabase(`${location}.yesterday`, location)
  const restored = await openLibrary(location)
  const { log, differences, anchors } = await verifyLibrary(restored, { isOffline: false })
  expect([...log.problems, ...differences]).toEqual([])
  expect(anchors.map(({ state }) => state)).toEqual(['CONTRADICTED'])
  await restored.close()
})

describe('time stamps in a report', () => {
  const stampOf = async (text: string): Promise<string> => {
    const of = { url: authority.url, trust: authority.trust, policy: null }
    const { token } = await requestTimeStamp(of, stampedDigest(text), Date.now())
    return Buffer.from(token).toString('base64')
  }
  const stamped = async (): Promise<ReportCopy> => {
    const copy = await madeReport(BYTES, newSigner())
    return { ...copy, timeStamp: await stampOf(copy.statement?.split('~')[0] ?? '') }
  }
  const timesIn = async (bytes: Buffer, stampTrust = authority.trust) =>
    (await verifyReport(bytes, { trusted: new Map(), archive: null, stampTrust })).checks
      .filter(({ id, outcome }) => id === 'time' || outcome === 'FAILED')
      .map(({ outcome, message }) => `${outcome} ${message}`)

  test.each([
    ['JSON', async (copy: ReportCopy) => Buffer.from(renderSignedJson(copy))],
    ['HTML', async (copy: ReportCopy) => Buffer.from(renderSignedHtml(copy))],
    ['PDF', (copy: ReportCopy) => renderPdf(copy)],
  ])('prove in %s that its statement existed before a time, whatever is omitted', async (_, render) => {
    const copy = await stamped()
    const sentence =
      /^PASSED The statement of the reporter existed before \d{4}-.*Z according to .*Scripted time stamps/
    expect(await timesIn(await render(copy))).toEqual([expect.stringMatching(sentence)])
    expect(await timesIn(await render(await copyWithout(copy, ['holder'])))).toEqual([expect.stringMatching(sentence)])
    expect(await timesIn(await render(copy), { certificates: [], revocationLists: [] })).toEqual([
      'SKIPPED The statement of the reporter has a time stamp, and no certificate of its authority was given.',
    ])
    expect(await timesIn(await render({ ...copy, timeStamp: await stampOf('another text') }))).toEqual([
      expect.stringMatching(/^FAILED The statement of the reporter: The time stamp does not hold: it is about other/),
    ])
    expect(await timesIn(await render({ ...copy, timeStamp: 'AAAA' }))).toEqual([expect.stringMatching(/^FAILED/)])
  })

  test('are those of its decisions, too', async () => {
    const own = await stamping('refuse')
    await decideNow(own)
    const policy = { id: 'standard', sha256: '' }
    const verification = { sha256: SHA256, indication: 'TOTAL_PASSED', subIndication: null, policy } as const
    const copy = await madeReport(BYTES, newSigner(), await reportedDecisions(own.library, verification, ''))
    await own.library.close()
    expect(await timesIn(Buffer.from(renderSignedJson(copy)))).toEqual([
      expect.stringMatching(/^PASSED Decision 1 existed before /),
    ])
    const decisions = readPart(copy.parts.get('signed-decisions') ?? expect.fail()) as SignedDecisions
    const timeStamp = await stampOf('another text')
    const parts = new Map([
      ...copy.parts,
      ['signed-decisions', toPart(decisions.map((decision) => ({ ...decision, timeStamp })))] as const,
    ])
    expect(await timesIn(Buffer.from(renderSignedJson({ ...copy, parts })))).toContainEqual(
      expect.stringMatching(/^FAILED Decision 1: The time stamp does not hold/),
    )
  })
})
