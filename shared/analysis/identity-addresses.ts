import { flag, type Members, member, members, scalarText, texts } from '../report/index.ts'
import { below, type Place } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'

/** Address of the identity, from an address evidence or a document. Service: Address evidence */
export interface IdentityAddress {
  readonly place: Place
  readonly evidenceId: string
  readonly evidenceType: string
  readonly lines: readonly string[]
  readonly postcode: string | null
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly verified: boolean | null
  readonly streetVerified: boolean | null
  /** Ids of the evidence that it comes from. */
  readonly from: readonly string[]
}

/** Returns the addresses of the identity: submitted ones and those of its documents. Service: Address evidence */
export function identityAddresses({ viewEvidences }: ArchiveRecord): readonly IdentityAddress[] {
  return viewEvidences.flatMap(({ id, type, section, place, raw }) => {
    const inDocument = section === 'idDocuments'
    const data = inDocument
      ? members(member(members(member(raw, 'idDocumentData')), 'address'))
      : members(member(raw, 'addressData'))
    if (!data) return []
    const at = inDocument ? below(place, 'idDocumentData', 'address') : below(place, 'addressData')
    const from = inDocument ? [id] : texts(member(raw, 'referenceIds'))
    return [{ ...readAddress(data), place: at, evidenceId: id, evidenceType: type, from }]
  })
}

function readAddress(data: Members): Omit<IdentityAddress, 'place' | 'evidenceId' | 'evidenceType' | 'from'> {
  const street = members(member(data, 'streetDetails'))
  return {
    lines: texts(member(street, 'streetLines')),
    postcode: scalarText(member(data, 'postcode')),
    city: scalarText(member(data, 'city')),
    state: scalarText(member(data, 'state')),
    country: scalarText(member(data, 'country')),
    verified: flag(member(data, 'verified')),
    streetVerified: flag(member(street, 'verified')),
  }
}
