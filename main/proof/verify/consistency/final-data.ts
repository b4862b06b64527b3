import { list, type Members, members, text, texts } from '../../../../shared/report/index.ts'
import { agreesAsCountry, bareText, canBeSameName } from '../../../../shared/rules/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { type OwnRecord, recordedData } from './own-operations.ts'
import { type FinalEvidence, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

type Agrees = (recorded: string, final: string) => boolean

const isEqual: Agrees = (a, b) => a === b
const isSameNumber: Agrees = (a, b) => bareText(a) === bareText(b)
/** Compares genders; X stands for unspecified and agrees with both. ICAO Doc 9303-4 4.2.2.2 */
const isSameGender: Agrees = (a, b) => a === b || a === 'X' || b === 'X'

/** Members of idDocumentData, their counterparts in Data and the comparison. Service: Identity document evidence; Archive: Data */
const DOCUMENT_FIELDS: readonly (readonly [final: string, recorded: string, Agrees])[] = [
  ['idDocumentNumber', 'documentNumber', isSameNumber],
  ['issuingCountry', 'issuingCountry', agreesAsCountry],
  ['issuingDate', 'issuingDate', isEqual],
  ['expiryDate', 'expiryDate', isEqual],
]

/** Members of personalAttributes, attributesData and HolderInformation, which have the same names in all of them. */
const HOLDER_FIELDS: readonly (readonly [name: string, Agrees])[] = [
  ['surname', canBeSameName],
  ['fullname', canBeSameName],
  ['dateOfBirth', isEqual],
  ['gender', isSameGender],
  ['nationality', agreesAsCountry],
]

/** Types that name no kind of document. */
const GENERIC: ReadonlySet<string> = new Set(['ID_DOCUMENT', 'ID_DOCUMENT_DATA'])

/** Compares identityDetails.json with the record, field by field. Archive: Layout, "same structure and content as GET identity" */
const documents: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const records = record.own
  for (const final of record.finals) {
    const own = final.section === 'idDocuments' ? records.get(final.id) : undefined
    if (!own) continue
    compareTypes(final, own, contradictions)
    const recorded = recordedData(own)
    const shown = members(final.raw.idDocumentData)
    if (!recorded || !shown) continue
    const pointer = `${final.pointer}/idDocumentData`
    for (const [name, counterpart, agrees] of DOCUMENT_FIELDS)
      compare(
        'consistency.final-document',
        `${pointer}/${name}`,
        recorded.data[counterpart],
        shown[name],
        agrees,
        contradictions,
      )
    const holder = members(shown.personalAttributes)
    const place = `${pointer}/personalAttributes`
    if (holder) compareHolder('consistency.final-document', place, recorded.holder, holder, contradictions)
  }
}

function compareTypes(final: FinalEvidence, { addition }: OwnRecord, contradictions: Contradictions): void {
  const recorded = text(addition.evidence?.type)
  if (recorded === null || GENERIC.has(recorded)) return
  const shown = [
    [`${final.pointer}/type`, final.raw.type],
    [`${final.pointer}/idDocumentData/idDocumentType`, members(final.raw.idDocumentData)?.idDocumentType],
  ] as const
  for (const [pointer, type] of shown)
    if (typeof type === 'string' && !GENERIC.has(type))
      compare('consistency.final-document', pointer, recorded, type, isEqual, contradictions)
}

/** Compares attributes with the document that they were taken from. Archive: EvidenceDetails, attributesReferenceId */
const attributes: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const records = record.own
  const sources = attributeSources(record)
  for (const final of record.finals) {
    const shown = final.section === 'attributes' ? members(final.raw.attributesData) : null
    const source = shown ? (records.get(final.id) ?? records.get(sources.get(final.id) ?? '')) : undefined
    const recorded = (source && recordedData(source)) ?? dataOfSource(records, sources.get(final.id))
    if (!shown || !recorded) continue
    const place = `${final.pointer}/attributesData`
    compareHolder('consistency.final-attributes', place, recorded.holder, shown, contradictions)
  }
}

const dataOfSource = (records: ReadonlyMap<string, OwnRecord>, id: string | undefined) => {
  const source = id === undefined ? undefined : records.get(id)
  return source ? recordedData(source) : null
}

/** Maps ids of attributes to the id of the document that they were taken from. */
function attributeSources({ operations }: ProofRecord): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  for (const { evidence, contextId } of operations) {
    const [attributesId, id] = [text(evidence?.attributesReferenceId), text(evidence?.id) ?? contextId]
    if (attributesId !== null && id !== null) sources.set(attributesId, id)
  }
  return sources
}

/** Compares the attributes of the holder, each of which is an object with its value. Service: Attributes evidence */
function compareHolder(
  code: string,
  pointer: string,
  recorded: Members,
  shown: Members,
  contradictions: Contradictions,
): void {
  for (const [name, agrees] of HOLDER_FIELDS)
    compare(code, `${pointer}/${name}`, recorded[name], members(shown[name])?.value, agrees, contradictions)
  if (!Array.isArray(recorded.givenNames) || !Array.isArray(shown.givenNames)) return
  const names = list(shown.givenNames).flatMap((name) => text(members(name)?.value) ?? [])
  compare(
    code,
    `${pointer}/givenNames`,
    texts(recorded.givenNames).join(' '),
    names.join(' '),
    canBeSameName,
    contradictions,
  )
}

function compare(
  code: string,
  pointer: string,
  recorded: JsonValue | undefined,
  final: JsonValue | undefined,
  agrees: Agrees,
  contradictions: Contradictions,
): void {
  if (typeof recorded !== 'string' || typeof final !== 'string' || agrees(recorded, final)) return
  contradictions.add(code, IDENTITY, pointer, { expected: brief(recorded), actual: brief(final) })
}

export const finalDataRules: readonly Rule[] = [documents, attributes]
