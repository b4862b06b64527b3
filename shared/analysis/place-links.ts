import { list, member, members, text } from '../report/index.ts'
import { evidenceOf } from './evidence-trace.ts'
import { DETAILS_FILE, IDENTITY_FILE, type Place, PROOF_FILE } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import type { Verification } from './record/verification.ts'
import { operationKey } from './timeline-items.ts'

/** Objects that a place in the archive belongs to, so that a selection can be followed into every view. */
export interface PlaceLinks {
  readonly evidenceId: string | null
  /** Key of the innermost timeline item that contains the place. */
  readonly timelineKey: string | null
  /** Path of the media file. */
  readonly mediaPath: string | null
}

/** Returns the links of a value, a file or a finding; all null if it belongs to the archive as a whole. */
export function linksOf(record: ArchiveRecord, { path, pointer }: Partial<Place>): PlaceLinks {
  const tokens = (pointer ?? '').split('/').slice(1)
  if (path === DETAILS_FILE) return inOperation(record, tokens)
  if (path === IDENTITY_FILE) return { ...NONE, evidenceId: inView(record, tokens) }
  if (path === PROOF_FILE) return { ...NONE, mediaPath: listedMedium(record, tokens) }
  const isMedia = /^(images|videos|additionalFiles)\//.test(path ?? '')
  return { ...NONE, mediaPath: isMedia ? (path ?? null) : null }
}

const NONE: PlaceLinks = { evidenceId: null, timelineKey: null, mediaPath: null }

function inOperation({ operations }: ArchiveRecord, [index, part, ...rest]: readonly string[]): PlaceLinks {
  const operation = operations[indexOf(index)]
  if (!operation) return NONE
  const key = operationKey(operation)
  const own = { evidenceId: evidenceOf(operation), mediaPath: null }
  if (part === 'processingDetails') return { ...own, timelineKey: `${key}c` }
  if (part === 'evaluationDetails') {
    const assessed = rest[0] === 'evidences' ? operation.evaluation?.assessments : undefined
    const at = `/evidences/${rest[1]}`
    const assessment = assessed?.find(({ place }) => place.pointer.endsWith(at))
    return { ...own, evidenceId: assessment?.id ?? own.evidenceId, timelineKey: `${key}e` }
  }
  const verification = part === 'verificationDetails' ? operation.verifications[indexOf(rest[0])] : undefined
  if (!verification) return { ...own, timelineKey: key }
  const evidenceId = verification.candidateId ?? own.evidenceId
  return { ...own, evidenceId, timelineKey: `${key}v${indexOf(rest[0])}${inVerification(verification, rest.slice(1))}` }
}

/** Returns the last part of the key of an item in a verification: its wait, a service, a decision of an operator. */
function inVerification({ services }: Verification, [name, index, , details, decision]: readonly string[]): string {
  if (name === 'sessionCreationTime') return 'w'
  const service = name === 'verificationServices' ? services[indexOf(index)] : undefined
  if (!service) return ''
  const decisions = list(member(service.adjudication, 'decisionsDetails'))
  const isDecision = details === 'decisionsDetails' && decisions[indexOf(decision)] !== undefined
  return `s${indexOf(index)}${isDecision ? `d${indexOf(decision)}` : ''}`
}

function inView({ identity }: ArchiveRecord, [section, index]: readonly string[]): string | null {
  const value = member(identity, section ?? '')
  const evidence = section === 'portrait' ? members(value) : members(list(value)[indexOf(index)])
  return text(member(evidence, 'evidenceId'))
}

function listedMedium({ proof }: ArchiveRecord, [first, group, index]: readonly string[]): string | null {
  if (first !== 'hashes') return null
  const media = list(member(members(member(proof, 'hashes')), group ?? ''))
  return text(member(members(media[indexOf(index)]), 'path'))
}

/** Parses an index of a pointer; -1 for anything else. RFC 6901 4 */
const indexOf = (token: string | undefined): number => (/^(0|[1-9]\d{0,8})$/.test(token ?? '') ? Number(token) : -1)
