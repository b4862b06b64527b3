import type { TemplateValues } from '../../findings/index.ts'
import { list, type Members, member, members, scalarText } from '../../report/index.ts'
import { traceEvidences } from '../evidence-trace.ts'
import { COVERED } from '../personal-data.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { labelFor } from '../value-label.ts'
import { clipped, visible } from '../visible-text.ts'

/** Maximum length of a quoted value in characters. */
const MAX_VALUE = 80

/** Returns the values that causes may quote, by id of the evidence. `masked` masks holder data. */
export function recordedValues(record: ArchiveRecord, masked: boolean): ReadonlyMap<string, TemplateValues> {
  return new Map(
    traceEvidences(record).map(({ id, operations, view }) => {
      const added = operations.find(({ type, evidence }) => type !== 'DELETE' && evidence !== null)
      const submitted = members(member(added?.evidence ?? null, 'data'))
      const stated = members(member(view?.raw ?? null, 'idDocumentData'))
      const person = members(list(member(submitted, 'holderInformation'))[0] ?? null)
      const statedPerson = members(member(stated, 'personalAttributes'))
      const first = (name: string, ...places: readonly (Members | null)[]): string | undefined => {
        for (const place of places) {
          const value = readText(place, name)
          if (value !== null && value !== '') return visible(clipped(value, MAX_VALUE))
        }
        return undefined
      }
      const personal = (value: string | undefined) => (value !== undefined && masked ? COVERED : value)
      const type = view?.type || added?.evidenceType || ''
      const values: TemplateValues = {
        expiryDate: personal(first('expiryDate', submitted, stated)),
        issuingDate: personal(first('issuingDate', submitted, stated)),
        dateOfBirth: personal(first('dateOfBirth', person, statedPerson)),
        nationality: personal(first('nationality', person, statedPerson)),
        issuingCountry: first('issuingCountry', submitted, stated),
        issuingState: first('issuingState', stated) ?? metadataValue(submitted, 'issuingState'),
        livenessDiagnostic: first('livenessDiagnostic', view?.raw ?? null),
        documentType: type,
        documents: type === '' ? undefined : `${labelFor('EvidenceType', type).title.toLowerCase()}s`,
      }
      return [id, values] as const
    }),
  )
}

/** Reads a text, or the value of an attribute. */
function readText(object: Members | null, name: string): string | null {
  const value = member(object, name)
  return scalarText(member(members(value), 'value')) ?? scalarText(value)
}

/** Reads the value of a metadata entry. Archive: Metadata */
function metadataValue(data: Members | null, key: string): string | undefined {
  for (const element of list(member(data, 'metadata'))) {
    const entry = members(element)
    if (scalarText(member(entry, 'key')) === key) {
      const value = scalarText(member(entry, 'value'))
      if (value) return visible(clipped(value, MAX_VALUE))
    }
  }
  return undefined
}
