import {
  type DocumentReading,
  type FileFacts,
  list,
  type Members,
  member,
  members,
  membersOrNone,
  scalarText,
  text,
} from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { inIdentity, type Place } from '../place.ts'
import { readStanding, type Standing } from './evaluation.ts'
import { type Operation, readOperation } from './operation.ts'

/** Parsed content of an archive; undefined if a file is missing or not JSON. It need not match the schema. */
export interface ArchiveContent {
  readonly proof: JsonValue | undefined
  readonly identityDetails: JsonValue | undefined
  readonly details: JsonValue | undefined
  readonly files?: readonly FileFacts[]
  /** How the files were read; by default READ for those with a value, ABSENT for the others. */
  readonly readings?: Readings
}

/** How the files that the record is read from were read. */
export interface Readings {
  readonly identity: DocumentReading
  readonly details: DocumentReading
}

export type Section = 'attributes' | 'addresses' | 'idDocuments' | 'portrait'

/** Final entry of an evidence in identityDetails.json. */
export interface ViewEvidence {
  readonly place: Place
  readonly section: Section
  readonly id: string
  readonly type: string
  readonly standing: Standing
  readonly raw: Members
}

/** Content of the archive, prepared once for all views. */
export interface ArchiveRecord {
  readonly proof: Members
  readonly identity: Members
  readonly globalStatus: Members
  readonly operations: readonly Operation[]
  /** Whether verificationAndEvaluationDetails.json is a list, as specified. */
  readonly isList: boolean
  readonly readings: Readings
  readonly viewEvidences: readonly ViewEvidence[]
  readonly files: readonly FileFacts[]
}

/** Reads the record of an archive. Malformed parts are absent from the result; nothing throws. */
export function readRecord(content: ArchiveContent): ArchiveRecord {
  const { proof, identityDetails, details, files = [] } = content
  const identity = membersOrNone(identityDetails)
  return {
    proof: membersOrNone(proof),
    identity,
    globalStatus: membersOrNone(member(identity, 'globalStatus')),
    operations: list(details).map(readOperation),
    isList: Array.isArray(details),
    readings: content.readings ?? {
      identity: identityDetails === undefined ? 'ABSENT' : 'READ',
      details: details === undefined ? 'ABSENT' : 'READ',
    },
    viewEvidences: readViewEvidences(identity),
    files,
  }
}

function readViewEvidences(identity: Members): readonly ViewEvidence[] {
  const found: ViewEvidence[] = []
  const read = (section: Section, element: JsonValue | undefined, pointer: string) => {
    const raw = members(element)
    if (!raw) return
    found.push({
      place: inIdentity(pointer),
      section,
      id: text(member(raw, 'evidenceId')) ?? '',
      type: scalarText(member(raw, 'type')) ?? '',
      standing: readStanding(members(member(raw, 'evidenceStatus'))),
      raw,
    })
  }
  for (const section of ['attributes', 'addresses', 'idDocuments'] as const)
    for (const [index, element] of list(member(identity, section)).entries())
      read(section, element, `/${section}/${index}`)
  read('portrait', member(identity, 'portrait'), '/portrait')
  return found
}
