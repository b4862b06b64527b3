import type { SigningKey } from '../../main/statement/key-file.ts'
import { logKeyOf, signCheckpoint } from '../../main/statement/log/checkpoint.ts'
import { entryText } from '../../main/statement/log/log-entry.ts'
import { inclusionPath, rangeHash } from '../../main/statement/log/merkle-proof.ts'
import { leafHash, nodeHash, type Subtree } from '../../main/statement/log/merkle-tree.ts'
import { importSpki } from '../../main/statement/public-key.ts'
import { signStatement, statementDigest } from '../../main/statement/sign-statement.ts'
import type { SignedDecisions } from '../../shared/report/document.ts'
import { CHECK_TYPE, DECISION_TYPE, STATEMENT_TYPE } from '../../shared/review/review-statement.ts'

const TIME = '2026-05-30T09:00:00.000Z'
const HASH = 'a'.repeat(64)

export interface People {
  readonly maker: SigningKey
  readonly checker: SigningKey
  readonly log: SigningKey
}

/** Signs an approval of an archive and its confirmation, both in a log of five entries. */
export async function signedDecision(
  { maker, checker, log }: People,
  sha256: string,
): Promise<SignedDecisions[number]> {
  const subject = [{ name: 'archive', digest: { sha256 } }]
  const signedBy = (key: SigningKey, name: string) => ({
    reviewer: { name, key: key.fingerprint },
    library: logKeyOf(importSpki(log.spki)).fingerprint,
    time: TIME,
  })
  const decision = await signStatement(maker, {
    _type: STATEMENT_TYPE,
    subject,
    predicateType: DECISION_TYPE,
    predicate: {
      decision: 'APPROVED',
      reasons: ['CONSISTENT'],
      comment: 'Looks right.',
      checklist: null,
      coverage: null,
      bytesRead: true,
      verification: {
        indication: 'TOTAL_PASSED',
        subIndication: null,
        report: HASH,
        policyId: 'standard',
        policy: HASH,
        trust: HASH,
        validationTime: TIME,
        build: '0.0.0',
      },
      fourEyes: 'all',
      secondPerson: true,
      supersedes: null,
      ...signedBy(maker, 'Mia Maker'),
    },
  })
  const check = await signStatement(checker, {
    _type: STATEMENT_TYPE,
    subject,
    predicateType: CHECK_TYPE,
    predicate: {
      result: 'CONFIRMED',
      checked: statementDigest(decision),
      comment: '',
      ...signedBy(checker, 'Carl Checker'),
    },
  })
  const entries = ['', decision, '', check, ''].map((statement, index) =>
    entryText({
      index,
      time: TIME,
      account: 'test',
      actor: null,
      action: 'review.decided',
      object: 'library',
      detail: JSON.stringify({ statement: statement === '' ? '' : statementDigest(statement) }),
    }),
  )
  const proved = async (statement: string, key: SigningKey, index: number) => ({
    statement,
    signer: Buffer.from(key.spki).toString('base64'),
    inclusion: await logInclusion(entries, log, index),
  })
  return { ...(await proved(decision, maker, 1)), check: await proved(check, checker, 3) }
}

/** Proves that an entry is in a log of these entries. */
export async function logInclusion(entries: readonly string[], log: SigningKey, index: number) {
  const leaves = entries.map((entry) => leafHash(entry))
  const hashOf = async ({ level, index: at }: Subtree) => treeHash(leaves.slice(at * 2 ** level, (at + 1) * 2 ** level))
  const root = await rangeHash(0, entries.length, hashOf)
  const path = await inclusionPath(index, entries.length, hashOf)
  return {
    index,
    entry: entries[index] ?? '',
    path: path.map((hash) => Buffer.from(hash).toString('base64')),
    checkpoint: signCheckpoint(log.privateKey, logKeyOf(importSpki(log.spki)), {
      size: entries.length,
      root,
      time: TIME,
    }),
    logKey: Buffer.from(log.spki).toString('base64'),
  }
}

/** Returns the root of a perfect tree. RFC 6962, 2.1 */
function treeHash(leaves: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0)] = leaves
  const half = leaves.length / 2
  return leaves.length < 2 ? first : nodeHash(treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)))
}
