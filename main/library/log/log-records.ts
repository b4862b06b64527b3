import { statementDigest } from '../../statement/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf } from '../hex.ts'

interface Contradiction {
  readonly index: number
  readonly message: string
}

/** Decisions and reviewers according to the log, for the comparison with their tables. */
export class LogRecords {
  /** Digests of recorded statements by the index of their entry. */
  readonly #statements = new Map<number, string>()
  readonly #reviewers = new Map<
    string,
    { readonly index: number; readonly roles: string; readonly isRevoked: boolean }
  >()

  add({ seq, action, object, detail }: Omit<Tables['logEntries'], 'leaf'>): void {
    if (action.startsWith('review.')) this.#statements.set(seq, String(membersOf(detail).statement))
    if (!action.startsWith('reviewer.')) return
    const { roles } = membersOf(detail)
    const known = this.#reviewers.get(object)
    this.#reviewers.set(object, {
      index: seq,
      roles: Array.isArray(roles) ? roles.join(',') : (known?.roles ?? ''),
      isRevoked: action === 'reviewer.revoked',
    })
  }

  /** Returns decisions and reviewers that the log does not know as the tables have them, and those that the tables lack. */
  async contradictions(database: Database): Promise<readonly Contradiction[]> {
    const found: Contradiction[] = []
    const missing = new Map(this.#statements)
    const columns = ['logIndex', 'digest', 'statement'] as const
    const rows = [
      ...(await database.selectFrom('decisions').select(columns).execute()),
      ...(await database.selectFrom('decisionChecks').select(columns).execute()),
    ]
    for (const { logIndex, digest, statement } of rows) {
      const logged = this.#statements.get(logIndex)
      if (logged === undefined || logged !== hexOf(digest))
        found.push({
          index: logIndex,
          message: `a statement that names the entry ${logIndex} is not the one it records`,
        })
      else if (logged !== statementDigest(statement))
        found.push({ index: logIndex, message: `the statement of the entry ${logIndex} was changed` })
      missing.delete(logIndex)
    }
    for (const index of missing.keys())
      found.push({ index, message: `the statement that the entry ${index} records is missing` })
    return [...found, ...(await this.#reviewerContradictions(database))]
  }

  async #reviewerContradictions(database: Database): Promise<readonly Contradiction[]> {
    const rows = await database.selectFrom('reviewers').select(['fingerprint', 'name', 'roles', 'revokedAt']).execute()
    return rows.flatMap(({ fingerprint, name, roles, revokedAt }) => {
      const logged = this.#reviewers.get(`reviewer:${hexOf(fingerprint)}`)
      if (!logged) return [{ index: 0, message: `no entry records the addition of the reviewer ${name}` }]
      if (logged.roles === roles && logged.isRevoked === (revokedAt !== null)) return []
      return [{ index: logged.index, message: `roles or revocation of the reviewer ${name} differ from the log` }]
    })
  }
}

function membersOf(detail: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
