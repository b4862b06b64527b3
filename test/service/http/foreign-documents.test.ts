import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../support/foreign/degrade.ts'
import { drawPage, type ZoneFont } from '../../support/foreign/draw-page.ts'
import { type Person, personAt } from '../../support/foreign/people.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { PictureClient } from '../../support/picture-client.ts'

let client: PictureClient
let reviewed: PictureClient
beforeAll(async () => {
  client = await PictureClient.start()
  reviewed = await PictureClient.start({ tenants: [{ id: 'bank', adjudication: true }] })
})
afterAll(() => Promise.all([client.stop(), reviewed.stop()]))

/** Submits a passport that no drawing kit of the product made; `printed`: person who is printed, if not the one of the zone. */
async function submitted(index: number, font: ZoneFont, printed?: Person, to = client) {
  const person = personAt(index)
  const front = await picture(await drawPage('TD3', person, font, index, printed ?? person), 'clean', index)
  const details = { documentType: 'PASSPORT', jurisdiction: person.issuingCountry }
  const id = await to.begin()
  return { person, id, evidence: await to.submit(id, { front }, details) }
}

test.each(someOf(['OCR B', 'DejaVu Sans Mono', 'Courier Prime'] as const, 1))(
  'a clean passport whose zone is in %s is verified under the printed name',
  { timeout: 60_000 },
  async (font) => {
    const { person, evidence } = await submitted(0, font)
    expect(evidence.evidenceStatus.status).toBe('VERIFIED')
    expect(evidence.idDocumentData?.personalAttributes).toMatchObject({
      surname: { value: person.surname, verified: true },
      givenNames: person.givenNames.map((value) => ({ value, verified: true })),
    })
  },
)

test.runIf(IS_LONG)(
  'a passport on which no portrait was found offers none to be compared with',
  { timeout: 60_000 },
  async () => {
    const { id, evidence } = await submitted(0, 'OCR B')
    expect(evidence.evidenceStatus.unverifiedIndicators).toEqual(
      expect.arrayContaining(['PORTRAIT_UNVERIFIED', 'PHOTO_LOCATION_UNVERIFIED']),
    )
    const { globalStatus } = await client.view(id)
    const paths = Object.values(globalStatus?.upgradePaths ?? {}).flat() as readonly (readonly { evidence: string }[])[]
    // Only together with a document that has a portrait.
    expect(paths.filter((path) => path.every((step) => step.evidence === 'PORTRAIT'))).toEqual([])
  },
)

test('a passport that prints another person than its zone is not verified', { timeout: 60_000 }, async () => {
  const { surname, givenNames } = personAt(6)
  const { evidence } = await submitted(5, 'OCR B', { ...personAt(5), surname, givenNames })
  expect(evidence.evidenceStatus.status).toBe('NOT_VERIFIED')
  const indicators = Object.values(evidence.evidenceStatus).flat().map(String)
  expect(indicators).not.toContain('OCR_LASTNAME_OK')
})

test.each(someOf([undefined, ['OCR_LASTNAME_OK', 'OCR_FULLNAME_OK']], 1))(
  'an operator who accepts a passport whose name nobody read does not verify it (indicators of the decision: %j)',
  { timeout: 60_000 },
  async (indicators) => {
    const { surname, givenNames } = personAt(6)
    const { id, evidence } = await submitted(5, 'OCR B', { ...personAt(5), surname, givenNames }, reviewed)
    expect(evidence.evidenceStatus.status).toBe('ADJUDICATION')
    const reviews = (await reviewed.call('GET', '/control/v1/reviews')) as readonly { id: string; evidenceId: string }[]
    const review = reviews.find(({ evidenceId }) => evidenceId === evidence.evidenceId)
    const decision = { status: 'ACCEPTED', operatorId: 'operator-017', ...(indicators ? { indicators } : {}) }
    await reviewed.call('POST', `/control/v1/reviews/${review?.id}/decisions`, decision)
    await reviewed.settle()
    const [document] = (await reviewed.view(id)).idDocuments ?? []
    expect(document?.evidenceStatus.status).toBe('NOT_VERIFIED')
    expect(document?.idDocumentData?.personalAttributes?.surname).toBeUndefined()
  },
)
