import type { NamedDocument } from '../../rules/same-document.ts'
import { member, members, shown } from '../json-access.ts'
import { mrzOf } from '../mrz-readings.ts'
import type { ArchiveRecord } from '../record/read-record.ts'

/**
 * Returns the type, issuer and number of each document by its evidence id, as submitted or read, then as in the identity. Includes
 * deleted evidence. A chip without a number of its own has that of the document which it was read for.
 */
export function comparedDocuments({ operations, viewEvidences }: ArchiveRecord): ReadonlyMap<string, NamedDocument> {
  const found = new Map<string, NamedDocument>()
  const add = (id: string, { documentType, issuingCountry, documentNumber }: NamedDocument) => {
    const known = found.get(id)
    found.set(id, {
      documentType: known?.documentType ?? documentType,
      issuingCountry: known?.issuingCountry ?? issuingCountry,
      documentNumber: known?.documentNumber ?? documentNumber,
    })
  }
  for (const operation of operations) {
    const { evidenceId, evidence, evidenceType, type } = operation
    if (evidenceId === null || evidence === null || type === 'DELETE') continue
    const data = members(member(evidence, 'data'))
    const zone = mrzOf(operation)?.reading
    const documentNumber = readText(member(data, 'documentNumber')) ?? (zone?.documentNumber || undefined)
    if (documentNumber === undefined) continue
    const issuingCountry = readText(member(data, 'issuingCountry')) ?? (zone?.issuer || undefined)
    add(evidenceId, { documentType: evidenceType ?? undefined, issuingCountry, documentNumber })
  }
  for (const { id, section, type, raw } of viewEvidences) {
    const data = section === 'idDocuments' ? members(member(raw, 'idDocumentData')) : null
    const documentNumber = readText(member(data, 'idDocumentNumber'))
    if (documentNumber === undefined) continue
    add(id, {
      documentType: type || undefined,
      issuingCountry: readText(member(data, 'issuingCountry')),
      documentNumber,
    })
  }
  for (const { name, evidenceId, parentId } of operations) {
    const parent = parentId === null || found.has(evidenceId ?? '') ? undefined : found.get(parentId)
    if (name === 'EVIDENCE_NFC_VERIFICATION' && evidenceId !== null && parent) found.set(evidenceId, parent)
  }
  return found
}

/** Reads a text or {value}. */
function readText(value: Parameters<typeof shown>[0]): string | undefined {
  const read = shown(members(value) ? member(members(value), 'value') : value)
  return read === null || read === '' ? undefined : read
}
