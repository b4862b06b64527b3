import { createHash } from 'node:crypto'
import type { Library } from '../open-library.ts'
import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'

/** Settings that the program writes. */
const KNOWN: { readonly [kind in Library['kind']]: readonly string[] } = {
  sqlite: ['keyCheck', 'logPublicKey', 'checklist'],
  postgres: ['key', 'keyCheck', 'logPublicKey', 'checklist'],
}

/** Compares the settings with the log: the key of the log, the checklist in force, and rows that nobody wrote. */
export async function compareSettings(
  { database, kind, log }: Library,
  state: LogState,
  found: Differences,
): Promise<void> {
  if (state.next > 0 && state.logKey !== log.key.fingerprint)
    found.add(
      ...(['ROW_DIFFERS', 0, 'settings logPublicKey'] as const),
      `settings logPublicKey: the log was created with the key ${state.logKey ?? 'of no entry'}, checkpoints are signed by ${log.key.fingerprint}`,
    )
  const rows = await database.selectFrom('settings').selectAll().execute()
  for (const { name } of rows)
    if (!KNOWN[kind].includes(name))
      found.add('ROW_WITHOUT_ENTRY', null, `settings ${name}`, `settings ${name}: the program writes no such setting`)
  const checklist = rows.find(({ name }) => name === 'checklist')
  const sha256 = checklist && createHash('sha256').update(checklist.value).digest('hex')
  if (sha256 !== undefined && state.checklist === null)
    found.add('ROW_WITHOUT_ENTRY', null, 'settings checklist', 'settings checklist: no entry records a checklist')
  else if (state.checklist !== null && sha256 !== state.checklist)
    found.add(
      ...(['ROW_DIFFERS', null, 'settings checklist'] as const),
      `settings checklist: its SHA-256 is ${sha256 ?? 'none'}, by the log ${state.checklist}`,
    )
}
