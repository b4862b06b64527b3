import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'

const FILE = 'verificationAndEvaluationDetails.json'
const operation = (more: { readonly [name: string]: JsonValue } = {}): JsonValue => ({
  identityOperation: { name: 'ID_DOCUMENT', type: 'ADD' },
  participantContextId: 'p-1',
  progress: 'DONE',
  startDateTime: '2026-03-14T09:26:53',
  ...more,
})
const details = (...operations: JsonValue[]) =>
  validateStructure('VerificationAndEvaluationDetailsList', operations, FILE)
const inShort = (observations: ReturnType<typeof details>) =>
  observations.map(({ code, subject }) => `${code} ${subject.pointer}`)

describe('validation of a structure by the field table', () => {
  test('a value that follows the specification has no finding', () => {
    expect(details()).toEqual([])
    expect(details(operation(), operation({ verificationDetails: [] }))).toEqual([])
  })

  test('a missing required field is reported with the pointer it would have', () => {
    const value = operation() as { readonly [name: string]: JsonValue }
    const { progress: _progress, ...without } = value
    expect(details(operation(), without)).toEqual([
      {
        code: 'schema.missing-field',
        subject: { path: FILE, pointer: '/1/progress' },
        expected: 'string',
        actual: 'nothing',
        detail: 'VerificationAndEvaluationDetails.progress',
      },
    ])
  })

  test.each([
    ['progress', null, 'schema.wrong-type', 'string', 'null'],
    ['sessionId', null, 'schema.wrong-type', 'string', 'null'],
    ['participantContextId', 7, 'schema.wrong-type', 'string', 'number'],
    ['verificationDetails', {}, 'schema.wrong-type', 'array', 'object'],
    ['evidenceDetails', [], 'schema.wrong-type', 'object', 'array'],
    ['evidenceDetails', 'x', 'schema.wrong-type', 'object', 'string'],
    ['participantContextId', '', 'schema.value', 'a text that is not empty', '""'],
    ['progress', 'SOON', 'schema.value', 'BLOCKED, DONE, ERROR, PAUSE, PROCESSING, STARTING', '"SOON"'],
    ['progress', 'done', 'schema.value', 'BLOCKED, DONE, ERROR, PAUSE, PROCESSING, STARTING', '"done"'],
    [
      'startDateTime',
      '2026-02-30T00:00:00',
      'schema.date-time',
      'yyyy-MM-ddTHH:mm:ss with 0 to 7 fractional digits, no zone',
      '"2026-02-30T00:00:00"',
    ],
  ] as const)('field %s with the value %j is reported', (name, value, code, expected, actual) => {
    const detail = `VerificationAndEvaluationDetails.${name}`
    const found = { code, subject: { path: FILE, pointer: `/0/${name}` }, expected, actual, detail }
    expect(details(operation({ [name]: value as JsonValue }))).toEqual([found])
  })

  test('no value is converted (D-13)', () => {
    const data = {
      expiryDate: '2026-02-29',
      holderInformation: [{ gender: 'f', dateOfBirth: '1988-8-1' }],
      mrz: ['A', 5],
    }
    const evidenceDetails = { id: 'e', family: 'IDDOCUMENT', type: 'PASSPORT', data }
    const processingDetails = {
      submissionId: 's',
      uri: '/x',
      method: 'GET',
      httpCode: '200',
      tokenRole: 'USER_AGENT',
      startDateTime: '2026-03-14T09:26:53',
      endDateTime: '2026-03-14T09:26:53',
      errors: [],
    }
    const evaluationDetails = {
      evaluationDateTime: '2026-03-14T09:26:53',
      evidences: [],
      updateOnIdentitySuccess: 'true',
    }
    expect(inShort(details(operation({ evidenceDetails, processingDetails, evaluationDetails })))).toEqual([
      'schema.date /0/evidenceDetails/data/expiryDate',
      'schema.value /0/evidenceDetails/data/holderInformation/0/gender',
      'schema.date /0/evidenceDetails/data/holderInformation/0/dateOfBirth',
      'schema.wrong-type /0/evidenceDetails/data/mrz/1',
      'schema.value /0/processingDetails/method',
      'schema.wrong-type /0/processingDetails/httpCode',
      'schema.wrong-type /0/evaluationDetails/updateOnIdentitySuccess',
    ])
  })

  test('lists of lists are validated down to their values', () => {
    const mitigation = { mitigatedIndicators: [['MRZ_CHECKSUMS_OK'], 'X', [1]], mitigatingIndicators: [] }
    const statusAndScoring = {
      score: 'LEVEL0',
      status: 'INVALID',
      strength: 'LEVEL0',
      indicatorsMitigations: [mitigation],
    }
    const evidences = [{ id: 'e', statusAndScoring }]
    const at = '/0/evaluationDetails/evidences/0/statusAndScoring'
    expect(
      inShort(details(operation({ evaluationDetails: { evaluationDateTime: '2026-03-14T09:26:53', evidences } }))),
    ).toEqual([
      `schema.value ${at}/strength`,
      `schema.wrong-type ${at}/indicatorsMitigations/0/mitigatedIndicators/1`,
      `schema.wrong-type ${at}/indicatorsMitigations/0/mitigatedIndicators/2/0`,
    ])
  })

  test('the top-level value is validated too', () => {
    expect(inShort(validateStructure('VerificationAndEvaluationDetailsList', {}, FILE))).toEqual(['schema.wrong-type '])
    expect(inShort(validateStructure('IdentityView', [], FILE))).toEqual(['schema.wrong-type '])
    expect(inShort(validateStructure('IdentityView', null, FILE))).toEqual(['schema.wrong-type '])
    expect(inShort(details('x', operation()))).toEqual(['schema.wrong-type /0'])
  })

  test('numbers are validated against their bounds, and lists against their length', () => {
    const session = (nbChallenge: JsonValue) =>
      inShort(validateStructure('PortraitSessionRequest', { nbChallenge }, 'body'))
    expect(session(1)).toEqual([])
    expect(session(3)).toEqual([])
    expect(session(4)).toEqual(['schema.value /nbChallenge'])
    expect(session(1.5)).toEqual(['schema.wrong-type /nbChallenge'])
    expect(session(2 ** 53)).toEqual(['schema.wrong-type /nbChallenge'])
    const attributes = { dateOfBirth: { value: '1988-08-01' }, surname: { value: 'X' }, givenNames: [] }
    expect(inShort(validateStructure('SubmittedAttributes', attributes, 'body'))).toEqual(['schema.value /givenNames'])
  })
})

describe('unknown content is reported, never refused or used', () => {
  test('an unknown field is reported', () => {
    expect(details(operation({ 'new/field~x': { deep: [1] } }))).toEqual([
      {
        code: 'schema.unknown-field',
        subject: { path: FILE, pointer: '/0/new~1field~0x' },
        detail: 'VerificationAndEvaluationDetails.new/field~x',
      },
    ])
  })

  test('a name that differs in case only is unknown, and its field is missing', () => {
    const { progress, ...rest } = operation() as { readonly [name: string]: JsonValue }
    expect(inShort(details({ ...rest, Progress: progress ?? null }))).toEqual([
      'schema.unknown-field /0/Progress',
      'schema.missing-field /0/progress',
    ])
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''])(
    'the unknown member %j is reported',
    (name) => {
      const value = JSON.parse(`{${JSON.stringify(name)}:{"progress":"DONE"}}`) as JsonValue
      expect(inShort(details(value)).filter((text) => text.startsWith('schema.unknown-field'))).toEqual([
        `schema.unknown-field /0/${name}`,
      ])
      expect(inShort(details(value)).filter((text) => text.startsWith('schema.missing-field'))).toHaveLength(4)
    },
  )

  test('an unknown value of an open list is reported once per field', () => {
    const indicators = [
      'MRZ_CHECKSUMS_OK',
      'MRZ_CHECKSUMS_MAYBE',
      'MOON_PHASE_OK',
      'MOON_PHASE_OK',
      'ACTIVE_AUTHENTICATION_CHECK',
    ]
    const evidences = [1, 2].map((id) => ({ id: `e-${id}`, raisedIndicators: indicators }))
    const found = details(operation({ evaluationDetails: { evaluationDateTime: '2026-03-14T09:26:53', evidences } }))
    expect(inShort(found)).toEqual([
      'schema.unknown-value /0/evaluationDetails/evidences/0/raisedIndicators/1',
      'schema.unknown-value /0/evaluationDetails/evidences/0/raisedIndicators/2',
    ])
    expect(found[1]).toMatchObject({ actual: 'MOON_PHASE_OK', detail: 'ProofEvidence.raisedIndicators' })
  })

  test('country values: ISO and special codes are known, others of the form unknown, other forms refused (D-05)', () => {
    const country = (issuingCountry: JsonValue) =>
      inShort(
        details(
          operation({ evidenceDetails: { id: 'e', family: 'IDDOCUMENT', type: 'VISA', data: { issuingCountry } } }),
        ),
      )
    const special = ['RKS', 'UNO', 'UNA', 'UNK', 'XXA', 'XXB', 'XXC', 'XXX', 'GBD', 'XOM', 'ABR']
    for (const code of [...special, 'AUS', 'USA', 'FRA', 'DEU', 'ALA', 'ZWE']) expect(country(code)).toEqual([])
    const at = '/0/evidenceDetails/data/issuingCountry'
    expect(country('ZZZ')).toEqual([`schema.unknown-value ${at}`])
    for (const form of ['D', 'AU', 'aus', 'AUST', 'A1S', 'ÄUS', ''])
      expect(country(form)).toEqual([`schema.value ${at}`])
    expect(country(36)).toEqual([`schema.wrong-type ${at}`])
  })

  test('an object without documented members accepts any member', () => {
    const view = (upgradePaths: JsonValue) =>
      inShort(
        validateStructure(
          'IdentityView',
          { globalStatus: { id: 'i', status: 'EXPECTING_INPUT', levelOfAssurance: 'LOA0', upgradePaths } },
          'identityDetails.json',
        ),
      )
    expect(view({})).toEqual([])
    expect(view({ LOA2: [{ any: null }] })).toEqual([])
    expect(view([])).toEqual(['schema.wrong-type /globalStatus/upgradePaths'])
  })

  test('values of an open list that the documents spell differently are known', () => {
    const view = (status: string, levelOfAssurance: string) =>
      inShort(validateStructure('IdentityView', { globalStatus: { id: 'i', status, levelOfAssurance } }, 'x'))
    for (const status of ['EXPECTING_INPUT', 'EXPECTED_INPUT']) expect(view(status, 'LOA1')).toEqual([])
    expect(view('EXPECTING_INPUT', 'LOA9')).toEqual(['schema.unknown-value /globalStatus/levelOfAssurance'])
  })
})

describe('hostile content of a structure', () => {
  test('many deviations are listed up to a limit, and counted', () => {
    const found = validateStructure('VerificationAndEvaluationDetailsList', Array(5000).fill(1), FILE, {
      listedPerCode: 10,
    })
    expect(found).toHaveLength(11)
    expect(found.at(-1)).toEqual({
      code: 'schema.more-findings',
      subject: { path: FILE },
      expected: 'at most 10 listed',
      actual: '5000 found',
      detail: 'schema.wrong-type',
    })
  })

  test('many findings of one code do not hide another code', () => {
    const flood = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x${index}`, 0]))
    const found = details(operation({ ...flood, progress: 'SOON' }))
    expect(found.filter(({ code }) => code === 'schema.unknown-field')).toHaveLength(1000)
    expect(found.filter(({ code }) => code === 'schema.value')).toHaveLength(1)
    expect(found.filter(({ code }) => code === 'schema.more-findings')).toHaveLength(1)
  })

  test('a long value or name is shortened, with its length', () => {
    const [value] = details(operation({ progress: 'y'.repeat(1_000_000) }))
    expect(value?.actual).toMatch(/^"y{120}… \(1000000 characters\)"$/)
    const [field] = details(operation({ ['n'.repeat(500)]: 1 }))
    expect(field?.detail?.length).toBeLessThan(250)
  })

  test('depth beyond the structures is not traversed', () => {
    let deep: JsonValue = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(inShort(details(operation({ unknown: deep })))).toEqual(['schema.unknown-field /0/unknown'])
    expect(inShort(details(operation({ verificationDetails: deep })))).toEqual([
      'schema.wrong-type /0/verificationDetails/0',
    ])
  })
})
