import { describe, expect, test } from 'vitest'
import { genuineSamples } from '../../../samples/genuine-samples.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import type { FieldRule } from '../../../shared/spec/field-table.ts'
import { ENUMERATIONS, STRUCTURES, type StructureName } from '../../../shared/spec/generated/structures.ts'
import { readBytes } from '../../support/read-bytes.ts'

const ROOTS = {
  'proof.json': 'Proof',
  'identityDetails.json': 'IdentityView',
  'verificationAndEvaluationDetails.json': 'VerificationAndEvaluationDetailsList',
} as const satisfies { readonly [path: string]: StructureName }

const seenFields = new Set<string>()
const seenValues = new Set<string>()

const fieldsOf = (name: StructureName): { readonly [field: string]: FieldRule } => {
  const structure = STRUCTURES[name]
  return 'fields' in structure ? structure.fields : {}
}
// The table refers to structures by its own names only.
const refOf = ({ ref }: FieldRule) => ref as StructureName | undefined
const elementsOf = (name: StructureName): StructureName | undefined => {
  const structure = STRUCTURES[name]
  return 'elements' in structure ? (structure.elements as StructureName) : undefined
}

function visit(name: StructureName, value: JsonValue): void {
  const element = elementsOf(name)
  if (element) for (const item of value as readonly JsonValue[]) visit(element, item)
  const rules = fieldsOf(name)
  for (const [field, member] of Object.entries(value as object)) {
    const rule = rules[field]
    if (!rule) continue
    seenFields.add(`${name}.${field}`)
    for (const element of [member].flat(2)) {
      const ref = refOf(rule)
      if (ref) visit(ref, element)
      if (rule.enum) seenValues.add(`${rule.enum}.${element}`)
    }
  }
}

/** Returns every field of the structures in the archive's three documents. */
function allFields(): readonly string[] {
  const done = new Set<StructureName>()
  const walk = (name: StructureName): readonly string[] => {
    if (done.has(name)) return []
    done.add(name)
    const element = elementsOf(name)
    const inner = Object.values(fieldsOf(name)).flatMap((rule) => refOf(rule) ?? [])
    const own = Object.keys(fieldsOf(name)).map((field) => `${name}.${field}`)
    return [...own, ...[...inner, ...(element ? [element] : [])].flatMap(walk)]
  }
  return Object.values(ROOTS).flatMap(walk)
}

for (const { make } of genuineSamples) {
  const reading = await readBytes(await make(), {}, 'off')
  for (const [path, root] of Object.entries(ROOTS))
    visit(root, JSON.parse(Buffer.from(reading.document(path) ?? []).toString()))
  reading.close()
}

/** Lists of which every value must occur. */
const COVERED = [
  'TenantRole',
  'ConsentType',
  'OperationName',
  'OperationType',
  'Progress',
  'OtpStatus',
  'EvidenceFamily',
  'EvidenceType',
  'Channel',
  'Side',
  'ImageSource',
  'Gender',
  'HttpMethod',
  'ParticipantType',
  'ParticipantState',
] as const

describe('coverage of the genuine samples', () => {
  test('the genuine samples together have every field of every structure of the archive', () => {
    expect(allFields().length).toBeGreaterThan(150)
    expect(allFields().filter((field) => !seenFields.has(field))).toEqual([])
  })

  test.each(COVERED)('the genuine samples together have every %s', (name) => {
    const values = ENUMERATIONS[name]
    expect(values.length).toBeGreaterThan(1)
    expect(values.filter((value) => !seenValues.has(`${name}.${value}`))).toEqual([])
  })
})
