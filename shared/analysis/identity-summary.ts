import { member, scalarText, text, texts } from '../report/index.ts'
import { type JsonValue, pointerToken } from '../schema/index.ts'
import { type ConsentHistory, toConsents } from './consents.ts'
import { type Contact, toContacts } from './contacts.ts'
import { type IdentityAddress, identityAddresses } from './identity-addresses.ts'
import { type IdentityAttribute, identityAttributes } from './identity-attributes.ts'
import { between, type Moment, readMoment } from './moment.ts'
import { inIdentity, inProof, type Place } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'

export interface SummaryFact {
  readonly name: string
  readonly value: string
  readonly place: Place
}

export interface IdentitySummary {
  readonly identityId: string | null
  readonly levelOfAssurance: string | null
  readonly status: string | null
  readonly statusPlace: Place
  readonly levelPlace: Place
  readonly start: Moment
  readonly end: Moment
  readonly durationMs: number | null
  /** Textual and numeric members of proof.json and of the global status, without hashes and signature, in their order. */
  readonly facts: readonly SummaryFact[]
  readonly ips: readonly { readonly address: string; readonly place: Place }[]
  readonly nameReferenceId: string | null
  readonly portraitReferenceId: string | null
  readonly attributes: readonly IdentityAttribute[]
  readonly addresses: readonly IdentityAddress[]
  readonly consents: readonly ConsentHistory[]
  readonly contacts: readonly Contact[]
  /** As recorded in the identity; their form is not specified. Service: Identity, upgradePaths */
  readonly upgradePaths: JsonValue | null
}

/** Returns the subject of the proof and the final result of the service. */
export function toIdentitySummary(record: ArchiveRecord): IdentitySummary {
  const { proof, globalStatus } = record
  const [start, end] = [readMoment(member(proof, 'startDateTime')), readMoment(member(proof, 'endDateTime'))]
  return {
    identityId: scalarText(member(proof, 'identityId')) ?? scalarText(member(globalStatus, 'id')),
    levelOfAssurance: scalarText(member(globalStatus, 'levelOfAssurance')),
    status: scalarText(member(globalStatus, 'status')),
    statusPlace: inIdentity('/globalStatus/status'),
    levelPlace: inIdentity('/globalStatus/levelOfAssurance'),
    start,
    end,
    durationMs: between(start, end),
    facts: [...factsOf(proof, inProof), ...factsOf(globalStatus, (pointer) => inIdentity(`/globalStatus${pointer}`))],
    ips: texts(member(proof, 'ips')).map((address, index) => ({ address, place: inProof(`/ips/${index}`) })),
    nameReferenceId: text(member(globalStatus, 'nameReferenceEvidenceId')),
    portraitReferenceId: text(member(globalStatus, 'portraitReferenceEvidenceId')),
    attributes: identityAttributes(record),
    addresses: identityAddresses(record),
    consents: toConsents(record),
    contacts: toContacts(record),
    upgradePaths: member(globalStatus, 'upgradePaths') ?? null,
  }
}

function factsOf(object: ArchiveRecord['proof'], place: (pointer: string) => Place): readonly SummaryFact[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const readable = name === 'signature' ? null : scalarText(value)
    return readable === null ? [] : [{ name, value: readable, place: place(`/${pointerToken(name)}`) }]
  })
}
