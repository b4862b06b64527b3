import { list, members, text } from '../../../../shared/report/index.ts'
import { addressKind } from '../../../../shared/rules/index.ts'
import { isCalendarDate } from '../../../../shared/spec/index.ts'
import { raisedBy } from './raised-indicators.ts'
import { DETAILS, PROOF } from './record.ts'
import { brief, type Rule } from './rule.ts'

/**
 * Reports documents that had expired when DOC_EXPIRATION_DATE_OK was raised. Verdict: "document expired although
 * DOC_EXPIRATION_DATE_OK"
 */
const expired: Rule = ({ operations }, contradictions) => {
  for (const operation of operations) {
    const expiry = text(members(operation.evidence?.data)?.expiryDate)
    const day = text(operation.raw.startDateTime)?.slice(0, 10)
    if (expiry === null || day === undefined || operation.start === null || expiry >= day || !isCalendarDate(expiry))
      continue
    if (!raisedBy(operation).has('DOC_EXPIRATION_DATE_OK')) continue
    const place = `${operation.pointer}/evidenceDetails/data/expiryDate`
    const more = { expected: `not before ${day}`, actual: brief(expiry) }
    contradictions.add('consistency.expired-document', DETAILS, place, more)
  }
}

/** Reports documents issued after their expiry. */
const order: Rule = ({ operations }, contradictions) => {
  for (const { pointer, evidence } of operations) {
    const data = members(evidence?.data)
    const [issuing, expiry] = [text(data?.issuingDate), text(data?.expiryDate)]
    if (issuing === null || expiry === null || issuing <= expiry) continue
    if (!isCalendarDate(issuing) || !isCalendarDate(expiry)) continue
    const more = { expected: `not after ${expiry}`, actual: issuing }
    contradictions.add('consistency.date-order', DETAILS, `${pointer}/evidenceDetails/data/issuingDate`, more)
  }
}

/** Reports IP addresses that are invalid or private. They are never resolved. */
const addresses: Rule = ({ proof }, contradictions) => {
  for (const [index, address] of list(proof.ips).entries()) {
    if (typeof address !== 'string') continue
    const kind = addressKind(address)
    if (kind === 'public') continue
    const code = kind === 'none' ? 'consistency.ip-address' : 'consistency.private-address'
    contradictions.add(code, PROOF, `/ips/${index}`, { actual: brief(address) })
  }
}

export const valueRules: readonly Rule[] = [expired, order, addresses]
