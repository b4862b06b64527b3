import { expect, test } from 'vitest'
import { maskSummary } from '../../../main/library/index.ts'
import type { ListedArchive } from '../../../main/library/queries/listed-archive.ts'
import { type MemberDecisions, maskMembers } from '../../../shared/analysis/mask-members.ts'
import { COVERED } from '../../../shared/analysis/personal-data.ts'

const ARCHIVE: ListedArchive = {
  id: 7,
  sha256: 'ab'.repeat(32),
  container: 'mime',
  size: 1024,
  addedAt: 1,
  bytesState: 'referenced',
  legalHold: false,
  proofId: 'proof-1',
  identityId: 'jane-doe',
  tenantId: 'tenant-1',
  previousProofId: null,
  startTime: '2026-01-01T10:00:00',
  endTime: '2026-01-01T10:05:00',
  levelOfAssurance: 'LOA2',
  indication: 'TOTAL_PASSED',
  subIndication: null,
  integrity: 'PASSED',
  authenticity: 'PASSED',
  conformance: 'PASSED',
  isTestKey: false,
  verifiedAt: 2,
  path: '/clients/Jane Doe.mime',
  tags: ['sample'],
}

test('a masked row has the verdict, and neither the id of the person nor the path', () => {
  expect(maskSummary(ARCHIVE)).toEqual({ ...ARCHIVE, identityId: COVERED, path: `${COVERED}.mime` })
})

test('a masked row of an erased archive has no id and no path, as the row itself', () => {
  const erased = { ...ARCHIVE, identityId: null, path: null }
  expect(maskSummary(erased)).toEqual(erased)
})

test('a masked row omits a column about which nothing was decided', () => {
  const newer = { ...ARCHIVE, holderName: 'Jane Doe' }
  expect(JSON.stringify(maskSummary(newer))).not.toContain('Jane Doe')
})

test('masking omits members without a decision, and members that the row does not have', () => {
  interface Row {
    readonly code: string
    readonly name: string
    readonly note?: string
  }
  const decisions: MemberDecisions<Row> = {
    code: 'SHOWN',
    name: (name, { code }) => `${code} ${name.length}`,
    note: 'SHOWN',
  }
  const row: Row & { readonly email: string } = { code: 'A1', name: 'Jane', email: 'jane@example.org' }
  expect(maskMembers<Row>(row, decisions)).toEqual({ code: 'A1', name: 'A1 4' })
})
