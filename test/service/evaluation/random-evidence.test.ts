import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../../main/service/engine/engine.ts'
import { ServiceError } from '../../../main/service/engine/service-error.ts'
import type { DocumentData } from '../../../main/service/engine/state.ts'
import { weightOf } from '../../../shared/rules/blocking.ts'
import { levelNumber } from '../../../shared/rules/levels.ts'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import { inLength } from '../../support/length.ts'
import { expectProof, PICTURE, type TestService, testService } from '../../support/test-service.ts'

const PERSONS = [
  { surname: 'Sjöström', givenNames: ['Åsa', 'Linnéa'], dateOfBirth: '1990-06-16', gender: 'F' },
  { surname: 'Delgado', givenNames: ['Catherine'], dateOfBirth: '1978-03-30', gender: 'F' },
] as const
const TYPES = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENSE', 'RESIDENT_CARD'] as const
type DocumentType = (typeof TYPES)[number]

const documentNumber = (person: number, type: string, copy: number): string => `${person}${type.slice(0, 3)}${copy}0042`

const documentData = (person: number, type: DocumentType, copy: number): DocumentData => ({
  ...PERSONS[person],
  documentType: type,
  documentNumber: documentNumber(person, type, copy),
  issuingCountry: 'USA',
  issuingState: 'CO',
  issuingDate: '2020-01-01',
  expiryDate: '2036-01-01',
  mrz: [],
})

type Deed =
  | {
      readonly kind: 'DOCUMENT' | 'TEXT'
      readonly person: number
      readonly type: DocumentType
      readonly copy: number
      readonly fault: string | null
    }
  | { readonly kind: 'PORTRAIT'; readonly fault: string | null }
  | { readonly kind: 'DELETE' | 'AGAIN'; readonly which: number; readonly fault: string | null }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('DOCUMENT' as const, 'DOCUMENT' as const, 'TEXT' as const),
      person: fc.constantFrom(0, 0, 1),
      type: fc.constantFrom(...TYPES),
      copy: fc.constantFrom(0, 0, 1),
      fault: fc.constantFrom(
        null,
        null,
        null,
        'VISUAL_SECURITY_FAILED',
        'GLARE_IMAGE_QUALITY_FAILED',
        'SURNAME_COMPARE_FAILED',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('PORTRAIT' as const),
      fault: fc.constantFrom(null, null, 'BIOMETRIC_MATCHING_CHECK_FAILED', 'BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('DELETE' as const, 'AGAIN' as const),
      which: fc.nat(5),
      fault: fc.constantFrom(null, 'PHOTOCOPY_DETECTION_FAILED', 'OCR_LASTNAME_FAILED'),
    }),
  },
)

class Transaction {
  readonly service: TestService
  readonly engine: Engine
  id = ''

  constructor(settings: Parameters<typeof testService>[0]) {
    this.service = testService(settings)
    this.engine = this.service.engine
  }

  async begin(): Promise<void> {
    const { id } = await this.engine.createIdentity(this.service.call(), {})
    this.id = id
    const consents = (['GIV', 'PORTRAIT'] as const).map((type) => ({ type, approved: true }))
    await this.engine.submitConsents(this.service.call(), id, consents)
    const all = PERSONS.flatMap((_, person) =>
      TYPES.flatMap((type) => [0, 1].map((copy) => documentData(person, type, copy))),
    )
    await this.engine.control.saveRegisters(all.map((data) => ({ country: 'USA', data })))
  }

  view = (): IdentityView => this.engine.getIdentity(this.service.call('GET'), this.id)

  async perform(deed: Deed): Promise<void> {
    try {
      await this.#perform(deed)
    } catch (error) {
      // A refused operation must have no effect.
      if (!(error instanceof ServiceError) || error.kind === 'unavailable') throw error
    }
    await this.engine.settle()
    await this.engine.control.clearForced()
  }

  async #perform(deed: Deed): Promise<void> {
    const { call } = this.service
    const isOfImages = deed.kind === 'DOCUMENT' && deed.fault !== null && participantOf(deed.fault) === 'IMAGE_OCR'
    if (deed.fault !== null && !isOfImages)
      for (const participant of ['IMAGE_OCR', 'GOV_VERIFICATION', 'BIOMETRIC_MATCHING', 'BIOMETRIC_LIVENESS'] as const)
        if (participantOf(deed.fault) === participant)
          await this.engine.control.force({ participant, indicators: [deed.fault] })
    switch (deed.kind) {
      case 'DOCUMENT':
        return void (await this.images(
          documentData(deed.person, deed.type, deed.copy),
          isOfImages && deed.fault !== null ? [deed.fault] : [],
        ))
      case 'TEXT':
        return void (await this.text(documentData(deed.person, deed.type, deed.copy)))
      case 'PORTRAIT':
        return this.portrait()
      default: {
        const ids = this.view().idDocuments?.map(({ evidenceId }) => evidenceId) ?? []
        const id = ids[deed.which % Math.max(1, ids.length)] ?? 'none'
        if (deed.kind === 'DELETE') await this.engine.deleteEvidence(call('DELETE'), this.id, id)
        else await this.engine.control.evaluateAgain(this.id, id)
      }
    }
  }

  images = (data: DocumentData, indicators: readonly string[] = []) =>
    this.engine.control
      .force({ participant: 'IMAGE_OCR', operation: 'ID_DOCUMENT_CAPTURE', data, indicators, repeat: 'ONCE' })
      .then(() =>
        this.engine.submitDocumentImages(
          this.service.call(),
          this.id,
          [
            { side: 'FRONT', bytes: PICTURE },
            { side: 'BACK', bytes: PICTURE },
          ],
          { documentType: data.documentType as DocumentType },
        ),
      )

  text = (data: DocumentData) =>
    this.engine.submitDocumentText(this.service.call(), this.id, {
      idDocumentType: data.documentType as DocumentType,
      idDocumentNumber: data.documentNumber ?? '',
      issuingCountry: 'USA',
      issuingState: 'CO',
      issuingDate: data.issuingDate ?? '',
      expiryDate: data.expiryDate ?? '',
      personalAttributes: {
        dateOfBirth: { value: data.dateOfBirth ?? '' },
        givenNames: (data.givenNames ?? []).map((value) => ({ value })),
        surname: { value: data.surname ?? '' },
        gender: { value: data.gender ?? 'X' },
      },
    })

  async portrait(): Promise<void> {
    const { sessionId = '' } = await this.engine.startPortraitCapture(this.service.call(), this.id, 'webSDK', {})
    await this.engine.control.completePortraitSession(sessionId, { image: PICTURE })
  }
}

const participantOf = (indicator: string): string => {
  if (indicator.startsWith('BIOMETRIC_MATCHING')) return 'BIOMETRIC_MATCHING'
  if (indicator.startsWith('BIOMETRIC_LIVENESS')) return 'BIOMETRIC_LIVENESS'
  return indicator.includes('_COMPARE_') ? 'GOV_VERIFICATION' : 'IMAGE_OCR'
}

/** Asserts the invariants that hold after every operation. */
function expectOnePerson(view: IdentityView): void {
  const documents = view.idDocuments ?? []
  const verified = documents.filter(({ evidenceStatus }) => evidenceStatus.status === 'VERIFIED')
  for (const { evidenceStatus } of [...documents, ...(view.portrait ? [view.portrait] : [])]) {
    if (evidenceStatus.status !== 'VERIFIED') continue
    expect(evidenceStatus.blockingIndicators).toEqual([])
    expect(evidenceStatus.warningIndicators?.filter((name) => weightOf(name) === 'LEAVES_OPEN')).toEqual([])
  }
  const persons = new Set(verified.map(({ idDocumentData }) => idDocumentData?.personalAttributes?.dateOfBirth?.value))
  expect(persons.size).toBeLessThanOrEqual(1)
  const numbers = new Set(verified.map(({ idDocumentData }) => idDocumentData?.idDocumentNumber))
  const level = levelNumber(view.globalStatus.levelOfAssurance) ?? 9
  // A second document, or one that its issuing source has confirmed. Not shown: D-47
  const isConfirmed = verified.some(({ evidenceStatus }) => evidenceStatus.score === 'LEVEL4')
  expect(level).toBeLessThanOrEqual(isConfirmed ? 3 : Math.min(3, numbers.size + 1))
  if (verified.length === 0) expect([level, view.attributes, view.addresses]).toEqual([0, undefined, undefined])
  else expect(level).toBeGreaterThanOrEqual(1)
  if (level >= 2) expect(view.portrait?.evidenceStatus.status).toBe('VERIFIED')
  const reference = verified.find(({ evidenceId }) => evidenceId === view.globalStatus.nameReferenceEvidenceId)
  expect(view.attributes?.map(({ attributesData }) => attributesData?.surname?.value)).toEqual(
    reference ? [reference.idDocumentData?.personalAttributes?.surname?.value] : undefined,
  )
}

describe.each([
  ['with issuing sources', true],
  ['without issuing sources', false],
])('random submissions in random order, %s', (_, issuingSourceValidation) => {
  test('random submissions never verify blocked evidence, derive a level from two persons or a repeated document, or leave outdated attributes', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
        const transaction = new Transaction({ issuingSourceValidation })
        await transaction.begin()
        for (const deed of deeds) {
          await transaction.perform(deed)
          expectOnePerson(transaction.view())
        }
        await expectProof(await transaction.engine.retrieveProof(transaction.service.call('GET'), transaction.id))
      }),
      { seed: 20_261_123, numRuns: inLength(10, 25) },
    )
  })

  test('submitting the evidence of any path in upgradePaths reaches the level of that path', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 4 }), fc.nat(), fc.nat(), async (deeds, at, which) => {
        const transaction = new Transaction({ issuingSourceValidation })
        await transaction.begin()
        for (const deed of deeds) await transaction.perform(deed)
        const paths = Object.entries(transaction.view().globalStatus.upgradePaths ?? {}) as unknown as [
          string,
          Step[][],
        ][]
        const [level, alternatives] = paths[at % Math.max(1, paths.length)] ?? ['LOA0', []]
        await follow(transaction, alternatives[which % Math.max(1, alternatives.length)] ?? [])
        const reached = levelNumber(transaction.view().globalStatus.levelOfAssurance) ?? -1
        expect(reached).toBeGreaterThanOrEqual(levelNumber(level) ?? 9)
      }),
      { seed: 20_261_123, numRuns: inLength(10, 25) },
    )
  })
})

interface Step {
  readonly evidence: 'DOCUMENT' | 'CHIP' | 'PORTRAIT'
  readonly submission?: 'IMAGES' | 'TEXT'
  readonly types?: readonly DocumentType[]
}

/**
 * Submits the evidence of a path: documents first, because a portrait requires one. Each is a new document of the identity's
 * person.
 */
async function follow(transaction: Transaction, path: readonly Step[]): Promise<void> {
  const reference = transaction
    .view()
    .idDocuments?.find(({ evidenceId }) => evidenceId === transaction.view().globalStatus.nameReferenceEvidenceId)
  const isFirst = reference?.idDocumentData?.personalAttributes?.dateOfBirth?.value !== PERSONS[1].dateOfBirth
  for (const [index, { evidence, submission, types = [] }] of path.entries()) {
    if (evidence === 'PORTRAIT') continue
    // The simulated US issuing sources have records of licences only.
    const type = submission === 'TEXT' ? 'DRIVING_LICENSE' : types.find((candidate) => TYPES.includes(candidate))
    const data = documentData(isFirst ? 0 : 1, type ?? 'PASSPORT', 0)
    const fresh = { ...data, documentNumber: `NEW${index}77` }
    await transaction.engine.control.saveRegisters([{ country: 'USA', data: fresh }])
    if (submission === 'TEXT') await transaction.text(fresh)
    else await transaction.images(fresh)
    await transaction.engine.settle()
  }
  if (path.some(({ evidence }) => evidence === 'PORTRAIT')) await transaction.portrait()
  await transaction.engine.settle()
}
