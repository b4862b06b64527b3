import { submissionKind } from '../../../../shared/analysis/index.ts'
import { type Members, members, text, texts } from '../../../../shared/report/index.ts'
import {
  type AssessedEvidence,
  attributesOfOtherPerson,
  documentKey,
  type Holder,
  levelOfAssurance,
} from '../../../../shared/rules/index.ts'
import { type OwnRecord, recordedData } from './own-operations.ts'
import { DETAILS, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Rule } from './rule.ts'

/**
 * Reports VERIFIED evidence, the name reference itself too, whose holder by the record is another person than that of the name
 * reference, and documents whose holder is by their data.
 * Service: nameReferenceEvidenceId; Archive: attributesReferenceAndConsistency. Not shown: D-81
 */
const onePerson: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const records = record.own
  const referenceId = text(record.globalStatus.nameReferenceEvidenceId)
  const reference = referenceId === null ? null : holderOf(records.get(referenceId))
  for (const { id, pointer, scoring, raw } of record.last.values()) {
    const own = records.get(id)
    if (scoring?.status !== 'VERIFIED' || record.deletedIds.has(id)) continue
    // The reference agrees with itself; what differs from the issuer's record may be named there, too.
    if (id === referenceId && texts(raw.raisedIndicators).some((name) => name.endsWith('_COMPARE_FAILED'))) continue
    const recorded = texts(members(raw.attributesReferenceAndConsistency)?.mismatchedAttributes)
    // The data are compared of documents alone: what is derived from one has its holder.
    const names = attributesOfOtherPerson(recorded, isDocument(own) ? holderOf(own) : null, reference)
    if (names.length === 0) continue
    contradictions.add('consistency.other-person', DETAILS, `${pointer}/statusAndScoring/status`, {
      expected: 'the holder of the name reference',
      actual: brief(`VERIFIED with another ${names.slice(0, 10).join(', ')}`),
    })
  }
}

const isDocument = (own: OwnRecord | undefined): boolean => own?.addition.evidence?.family === 'IDDOCUMENT'

function holderOf(own: OwnRecord | undefined): Holder | null {
  const holder = own ? recordedData(own)?.holder : undefined
  if (!holder) return null
  const single = (name: string) => text(holder[name]) ?? undefined
  return {
    surname: single('surname'),
    fullname: single('fullname'),
    dateOfBirth: single('dateOfBirth'),
    gender: single('gender'),
    ...(Array.isArray(holder.givenNames) ? { givenNames: texts(holder.givenNames) } : {}),
  }
}

/**
 * Reports a level of assurance that results only if a document that was submitted several times counts several times. Service:
 * Identity (globalStatus). Not shown: D-47, D-82
 */
const onceOnly: Rule = (record, contradictions) => {
  const level = text(record.globalStatus.levelOfAssurance)
  if (!record.isDetailsRead || level === null) return
  const evidences = assessed(record)
  const keys = evidences.flatMap(({ document }) => document ?? [])
  if (keys.length === new Set(keys).size) return
  const [once, often] = [
    levelOfAssurance(evidences),
    levelOfAssurance(evidences.map(({ document, ...other }) => other)),
  ]
  if (once === often || level !== often) return
  const more = { expected: `${once}, each document counted once`, actual: brief(level) }
  contradictions.add('consistency.document-counted-twice', IDENTITY, '/globalStatus/levelOfAssurance', more)
}

function assessed(record: ProofRecord): readonly AssessedEvidence[] {
  const records = record.own
  return record.finals.flatMap(({ id, status }): AssessedEvidence[] => {
    const own = records.get(id)
    const kind = own ? submissionKind(own.addition.name) : null
    if (!own || kind === null || kind === 'DERIVED' || status?.status !== 'VERIFIED') return []
    return [{ kind, status: 'VERIFIED', score: text(status.score) ?? '', document: keyOf(own) }]
  })
}

/** Returns a key that is equal for the same document: its number and issuer. A chip names no type of its own. */
function keyOf(own: OwnRecord): string | null {
  const data: Members = recordedData(own)?.data ?? {}
  const [documentNumber, issuingCountry] = [text(data.documentNumber), text(data.issuingCountry)]
  return documentKey({ documentNumber: documentNumber ?? undefined, issuingCountry: issuingCountry ?? undefined })
}

export const onePersonRules: readonly Rule[] = [onePerson, onceOnly]
