import { member, members, valueText } from '../../report/index.ts'
import type { NamedDocument } from '../../rules/index.ts'
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
    const documentNumber = valueText(member(data, 'documentNumber')) || zone?.documentNumber
    if (!documentNumber) continue
    const issuingCountry = valueText(member(data, 'issuingCountry')) || zone?.issuer || undefined
    add(evidenceId, { documentType: evidenceType ?? undefined, issuingCountry, documentNumber })
  }
  for (const { id, section, type, raw } of viewEvidences) {
    const data = section === 'idDocuments' ? members(member(raw, 'idDocumentData')) : null
    const documentNumber = valueText(member(data, 'idDocumentNumber'))
    if (!documentNumber) continue
    add(id, {
      documentType: type || undefined,
      issuingCountry: valueText(member(data, 'issuingCountry')) || undefined,
      documentNumber,
    })
  }
  for (const { name, evidenceId, parentId } of operations) {
    const parent = parentId === null || found.has(evidenceId ?? '') ? undefined : found.get(parentId)
    if (name === 'EVIDENCE_NFC_VERIFICATION' && evidenceId !== null && parent) found.set(evidenceId, parent)
  }
  return found
}
