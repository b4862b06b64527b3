import { toEvidenceModels } from '../../../shared/analysis/evidence-models.ts'
import { between, readMoment } from '../../../shared/analysis/moment.ts'
import type { ArchiveRecord } from '../../../shared/analysis/record/read-record.ts'
import { PROOF_RANGES, rangeOf } from '../../../shared/library/duration-ranges.ts'
import { type FacetName, NO_MONTH } from '../../../shared/library/facet-names.ts'
import { list, member, members, scalarText, texts } from '../../../shared/report/json-access.ts'
import type { Report } from '../../../shared/report/report.ts'
import type { Facet } from './archive-entry.ts'
import { deviceOf } from './personal-values.ts'
import { storableText } from './storable-text.ts'
import { addWorkFacets } from './work-facets.ts'

/** Maximum number of facets of one archive; further ones are omitted. */
const MAX_FACETS = 200

/** Returns the facets of an archive, each once: by these it is searched, filtered and counted. None is personal data. */
export function facetsOf(record: ArchiveRecord, report: Report): readonly Facet[] {
  const found = new Map<string, Facet>()
  const add = (name: FacetName, value: string | null): void => {
    if (value === null || value === '' || found.size >= MAX_FACETS) return
    const stored = storableText(value)
    found.set(`${name} ${stored}`, { name, value: stored })
  }
  add('indication', report.indication)
  add('subIndication', report.subIndication)
  add('conformance', report.conformance)
  for (const { code } of report.findings) add('finding', code)
  const { proof, globalStatus, operations, viewEvidences } = record
  add('levelOfAssurance', scalarText(member(globalStatus, 'levelOfAssurance')))
  add('status', scalarText(member(globalStatus, 'status')))
  add('tenant', scalarText(member(proof, 'tenantId')))
  add('duration', durationOf(record))
  add('month', monthOf(record) ?? NO_MONTH)
  for (const { type, isDeleted, standing } of toEvidenceModels(record))
    if (!isDeleted) add('evidence', `${type} ${standing.status ?? ''}`.trim())
  for (const { raw } of viewEvidences)
    add('country', scalarText(member(members(member(raw, 'idDocumentData')), 'issuingCountry')))
  for (const { call, evidence, evaluation, verifications } of operations) {
    add('device', deviceOf(members(member(evidence, 'deviceInfo'))))
    for (const { code } of call?.errors ?? []) add('error', code)
    for (const { indicators, errors } of evaluation?.assessments ?? []) {
      for (const indicator of indicators) if (!indicator.endsWith('_OK')) add('indicator', indicator)
      for (const { code } of errors) add('error', code)
    }
    for (const { participant, indicators, errors, services } of verifications) {
      add('participant', participant)
      for (const indicator of indicators) if (!indicator.endsWith('_OK')) add('indicator', indicator)
      for (const { code } of errors) add('error', code)
      for (const service of services) {
        add('service', service.name)
        for (const decision of list(member(service.adjudication, 'decisionsDetails')))
          add('operator', scalarText(member(members(decision), 'operatorId')))
      }
    }
  }
  for (const { raw } of viewEvidences)
    for (const indicator of texts(member(members(member(raw, 'evidenceStatus')), 'blockingIndicators')))
      add('indicator', indicator)
  addWorkFacets(record, add)
  return [...found.values()]
}

function durationOf({ proof }: ArchiveRecord): string | null {
  const milliseconds = between(readMoment(member(proof, 'startDateTime')), readMoment(member(proof, 'endDateTime')))
  return milliseconds === null ? null : rangeOf(PROOF_RANGES, milliseconds)
}

/** Returns the month in which the proof ended, as recorded. */
const monthOf = ({ proof }: ArchiveRecord): string | null =>
  /^\d{4}-\d{2}/.exec(scalarText(member(proof, 'endDateTime')) ?? '')?.[0] ?? null
