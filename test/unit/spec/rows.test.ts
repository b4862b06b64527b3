import { describe, expect, test } from 'vitest'
import type { FieldRule, FieldType } from '../../../shared/spec/field-table.ts'
import { STRUCTURES, type StructureName } from '../../../shared/spec/generated/structures.ts'
import { STRUCTURE_TEXTS } from '../../../shared/spec/generated/texts.ts'
import { ENDPOINTS } from '../../../shared/spec/service.ts'
import { ARCHIVE_ROWS } from './rows-of-the-archive.ts'
import { ENDPOINT_ROWS, LISTS, SERVICE_ROWS } from './rows-of-the-service.ts'

const ROWS = { ...ARCHIVE_ROWS, ...SERVICE_ROWS }

interface Row {
  readonly name: string
  readonly required: boolean | null
  readonly type: string
}

const rowsOf = (structure: string, archive: boolean): readonly Row[] =>
  (ROWS[structure] ?? '').split(', ').map((text) => {
    const match = /^([A-Za-z0-9]+)([!?]?) (\S+)$/.exec(text)
    if (!match) throw new Error(`bad row ${text}`)
    const [, name = '', mark, type = ''] = match
    return { name, required: mark === '!' ? true : mark === '?' || archive ? false : null, type }
  })

const fieldsOf = (structure: string): { readonly [name: string]: FieldRule } => {
  const found = STRUCTURES[structure as StructureName]
  return found && 'fields' in found ? found.fields : {}
}

/** Formats the type in the notation of the lists in this folder. */
function written(rule: FieldRule): string {
  const strings: readonly FieldType[] = ['string', 'version']
  const value = rule.ref ?? (strings.includes(rule.type) ? 'string' : rule.type)
  return '['.repeat(rule.array ?? 0) + value + ']'.repeat(rule.array ?? 0)
}

describe('field table compared with both documents', () => {
  test('the field table has exactly the structures of the documents', () => {
    expect(Object.keys(STRUCTURES).sort()).toEqual([...Object.keys(ROWS), ...Object.keys(LISTS)].sort())
  })

  for (const structure of Object.keys(ROWS)) {
    const rows = rowsOf(structure, structure in ARCHIVE_ROWS)
    test(`${structure} has the ${rows.length} fields of the documents`, () => {
      const fields = fieldsOf(structure)
      expect(Object.keys(fields).sort()).toEqual(rows.map(({ name }) => name).sort())
      for (const { name, required, type } of rows) {
        const rule = fields[name]
        if (!rule) throw new Error('unreachable')
        if (required !== null) expect(`${name} ${rule.required ?? false}`).toBe(`${name} ${required}`)
        const expected = new RegExp(`^${type.replace(/[[\]]/g, '\\$&').replace('*', '[a-z-]+')}$`)
        expect(`${written(rule)}`, name).toMatch(expected)
      }
    })
  }

  test('the field table has the lists that are documents of their own', () => {
    for (const [name, element] of Object.entries(LISTS))
      expect(STRUCTURES[name as StructureName]).toMatchObject({ elements: element })
  })

  test('the service structures require the fields that an object cannot be without (D-03)', () => {
    const required = Object.keys(SERVICE_ROWS).flatMap((structure) =>
      rowsOf(structure, false)
        .filter(({ name, required }) => required === null && fieldsOf(structure)[name]?.required)
        .map(({ name }) => `${structure}.${name}`),
    )
    const evidence = ['Attributes', 'Address', 'IdDocument', 'Portrait'].flatMap((kind) =>
      ['evidenceId', 'type', 'evidenceStatus'].map((name) => `${kind}Evidence.${name}`),
    )
    expect(required.sort()).toEqual(
      [
        ...['Identity.id', 'Identity.status', 'Identity.levelOfAssurance', 'IdentityView.globalStatus'],
        ...['EvidenceStatus.status', 'AttributeValue.value', 'PortraitDetails.globalStatus'],
        ...['EvidenceHandle.id', 'EvidenceHandle.status', 'EvidenceHandle.type'],
        ...['WebhookNotification.event', 'WebhookNotification.identityId', 'NotifiedEvidence.evidenceId'],
        ...['DateValue.value', 'TextValue.value', 'GenderValue.value'],
        ...evidence,
      ].sort(),
    )
  })

  test('the field table has the limits of the documents', () => {
    expect(fieldsOf('PortraitSessionRequest').nbChallenge).toMatchObject({ min: 1, max: 3 })
    expect(fieldsOf('SubmittedAttributes').givenNames).toMatchObject({ minItems: 1 })
    expect(fieldsOf('LiveCaptureRequest').sidesToCapture).toMatchObject({ minItems: 1 })
    expect(fieldsOf('ChipSessionRequest').mrz).toMatchObject({ minItems: 1 })
  })

  test('the field table describes every structure and field', () => {
    const silent = Object.entries(STRUCTURE_TEXTS).flatMap(([name, { title, about, specification, fields }]) => [
      ...(title && about.endsWith('.') && /^(Archive|Service): \S/.test(specification) ? [] : [name]),
      ...Object.entries(fields)
        .filter(([, [fieldTitle, text]]) => !/^[A-Z]/.test(fieldTitle) || !text.endsWith('.'))
        .map(([field]) => `${name}.${field}`),
      ...Object.keys(fieldsOf(name)).filter((field) => !fields[field]),
    ])
    expect(silent).toEqual([])
  })
})

describe('endpoints', () => {
  test('the endpoints are the twelve of the document, in its order', () => {
    const ours = ENDPOINTS.filter(({ number }) => number !== null)
    expect(ours.map(({ number, method, path }) => `${number} ${method} ${path}`)).toEqual(ENDPOINT_ROWS)
  })

  test('the endpoints require the back-end key if the document says so', () => {
    const backEnd = ENDPOINTS.filter(({ keys }) => !keys.includes('USER_AGENT')).map(({ id }) => id)
    expect(backEnd).toEqual(['createIdentity', 'startLiveCapture', 'retrieveProof', 'resumeIdentity'])
  })

  test('the endpoints refer to existing structures', () => {
    const named = ENDPOINTS.flatMap(({ request, response }) => [
      ...('structure' in request ? [request.structure] : []),
      ...('parts' in request ? request.parts.flatMap(({ structure }) => structure ?? []) : []),
      ...('structure' in response ? [response.structure] : []),
    ])
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !STRUCTURES[name])).toEqual([])
  })
})
