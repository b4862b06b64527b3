import type { JsonValue } from '../../../shared/schema/json-value.ts'
import type { FieldRule } from '../../../shared/spec/field-table.ts'
import { ENUMERATIONS, STRUCTURES, type StructureName } from '../../../shared/spec/generated/structures.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { DEMANDED_INDICATORS } from './demanded-indicators.ts'

const ROOTS = {
  'proof.json': 'Proof',
  'identityDetails.json': 'IdentityView',
  'verificationAndEvaluationDetails.json': 'VerificationAndEvaluationDetailsList',
} as const satisfies { readonly [path: string]: StructureName }

/** Lists whose values must all occur. LEVEL5 is in two lists and on no scale. Not shown: D-48 */
const LISTS = [
  'OperationName',
  'OperationType',
  'Progress',
  'EvidenceType',
  'EvidenceFamily',
  'EvidenceStatus',
  'ParticipantType',
  'ParticipantState',
  'ErrorCode',
  'TenantRole',
  'ConsentType',
  'OtpStatus',
  'Channel',
  'Side',
  'ImageSource',
  'Gender',
  'HttpMethod',
  'LevelOfAssurance',
  'DocumentType',
] as const satisfies readonly (keyof typeof ENUMERATIONS)[]

export interface CoverageRow {
  readonly name: string
  readonly demanded: number
  readonly missing: readonly string[]
}

/** Collects the list values and structure fields that occur in archives, each with the first archive that has it. */
export class Coverage {
  readonly #seen = new Map<string, string>()

  async add(name: string, archive: Uint8Array): Promise<void> {
    const reading = await readBytes(archive, {}, 'off')
    try {
      for (const [path, root] of Object.entries(ROOTS))
        this.#look(name, root, JSON.parse(Buffer.from(reading.document(path) ?? []).toString()))
    } finally {
      reading.close()
    }
  }

  rows(): readonly CoverageRow[] {
    const row = (name: string, values: readonly string[], key: (value: string) => string): CoverageRow => ({
      name,
      demanded: values.length,
      missing: values.filter((value) => !this.#seen.has(key(value))),
    })
    return [
      ...LISTS.map((list) => row(list, ENUMERATIONS[list], (value) => `${list}.${value}`)),
      row('Indicator', DEMANDED_INDICATORS, (value) => `Indicator.${value}`),
      row('Field', allFields(), (field) => `field ${field}`),
    ]
  }

  table(): string {
    const lines = this.rows().map(({ name, demanded, missing }) => {
      const count = `${String(demanded - missing.length).padStart(4)} of ${String(demanded).padStart(3)}`
      return `${name.padEnd(18)}${count}${missing.length === 0 ? '' : `   missing: ${missing.join(', ')}`}`
    })
    return lines.join('\n')
  }

  #look(archive: string, structure: StructureName, value: JsonValue): void {
    const rules = STRUCTURES[structure]
    if ('elements' in rules) {
      // Table entries refer to structures by name; the archive was verified, so this value is a list.
      for (const item of value as readonly JsonValue[]) this.#look(archive, rules.elements as StructureName, item)
      return
    }
    const fields: { readonly [field: string]: FieldRule } = rules.fields
    for (const [field, member] of Object.entries(value as object)) {
      const rule = fields[field]
      if (!rule) continue
      this.#see(`field ${structure}.${field}`, archive)
      for (const item of [member].flat(2)) {
        if (rule.ref) this.#look(archive, rule.ref as StructureName, item)
        if (rule.enum) this.#see(`${rule.enum}.${item}`, archive)
      }
    }
  }

  #see(value: string, archive: string): void {
    if (!this.#seen.has(value)) this.#seen.set(value, archive)
  }
}

/** Returns every field of the structures that are reachable from the three documents of an archive. */
function allFields(): readonly string[] {
  const visited = new Set<StructureName>()
  const collect = (name: StructureName): readonly string[] => {
    if (visited.has(name)) return []
    visited.add(name)
    const structure = STRUCTURES[name]
    if ('elements' in structure) return collect(structure.elements as StructureName)
    const fields: { readonly [field: string]: FieldRule } = structure.fields
    const inner = Object.values(fields).flatMap(({ ref }) => (ref ? collect(ref as StructureName) : []))
    return [...Object.keys(fields).map((field) => `${name}.${field}`), ...inner]
  }
  return Object.values(ROOTS).flatMap(collect)
}
