import {
  type ArchiveRecord,
  type Assessment,
  between,
  readMoment,
  toEvidenceModels,
} from '../../../shared/analysis/index.ts'
import { NO_MONTH, PROOF_RANGES, rangeOf } from '../../../shared/library/index.ts'
import { list, member, members, type Report, scalarText, texts } from '../../../shared/report/index.ts'
import type { Facet } from './archive-entry.ts'
import { deviceOf } from './personal-values.ts'
import { storableText } from './storable-text.ts'
import { type AddFacet, addWorkFacets } from './work-facets.ts'

/** Maximum number of facets of one archive; further ones are omitted. */
const MAX_FACETS = 200

/** Returns the facets by which an archive is searched, filtered and counted, each once. None is data of the holder. */
export function facetsOf(record: ArchiveRecord, report: Report): readonly Facet[] {
  const found = new Map<string, Facet>()
  const add: AddFacet = (name, value) => {
    if (value === null || value === '' || found.size >= MAX_FACETS) return
    const stored = storableText(value)
    found.set(`${name} ${stored}`, { name, value: stored })
  }
  add('indication', report.indication)
  add('subIndication', report.subIndication)
  add('conformance', report.conformance)
  for (const { code } of report.findings) add('finding', code)
  const { proof, globalStatus, viewEvidences } = record
  add('levelOfAssurance', scalarText(member(globalStatus, 'levelOfAssurance')))
  add('status', scalarText(member(globalStatus, 'status')))
  add('tenant', scalarText(member(proof, 'tenantId')))
  add('duration', durationOf(record))
  add('month', monthOf(record) ?? NO_MONTH)
  for (const { type, isDeleted, standing } of toEvidenceModels(record))
    if (!isDeleted) add('evidence', `${type} ${standing.status ?? ''}`.trim())
  for (const { raw } of viewEvidences)
    add('country', scalarText(member(members(member(raw, 'idDocumentData')), 'issuingCountry')))
  addOperationFacets(record, add)
  for (const { raw } of viewEvidences)
    for (const indicator of texts(member(members(member(raw, 'evidenceStatus')), 'blockingIndicators')))
      add('indicator', indicator)
  addWorkFacets(record, add)
  return [...found.values()]
}

/** Adds the devices, indicators, errors, participants, services and operators of operations. */
function addOperationFacets({ operations }: ArchiveRecord, add: AddFacet): void {
  const addResult = ({ indicators, errors }: Pick<Assessment, 'indicators' | 'errors'>): void => {
    for (const indicator of indicators) if (!indicator.endsWith('_OK')) add('indicator', indicator)
    for (const { code } of errors) add('error', code)
  }
  for (const { call, evidence, evaluation, verifications } of operations) {
    add('device', deviceOf(members(member(evidence, 'deviceInfo'))))
    for (const { code } of call?.errors ?? []) add('error', code)
    for (const assessment of evaluation?.assessments ?? []) addResult(assessment)
    for (const verification of verifications) {
      add('participant', verification.participant)
      addResult(verification)
      for (const { name, adjudication } of verification.services) {
        add('service', name)
        for (const decision of list(member(adjudication, 'decisionsDetails')))
          add('operator', scalarText(member(members(decision), 'operatorId')))
      }
    }
  }
}

function durationOf({ proof }: ArchiveRecord): string | null {
  const milliseconds = between(readMoment(member(proof, 'startDateTime')), readMoment(member(proof, 'endDateTime')))
  return milliseconds === null ? null : rangeOf(PROOF_RANGES, milliseconds)
}

/** Returns the month in which the proof ended, as recorded. */
const monthOf = ({ proof }: ArchiveRecord): string | null =>
  /^\d{4}-\d{2}/.exec(scalarText(member(proof, 'endDateTime')) ?? '')?.[0] ?? null
