import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../../main/service/store/folder-names.ts'

export interface PendingWork {
  readonly evaluations: number
  readonly notifications: number
}

/** Returns the pending work in the database of a killed service. Opens a copy, because opening would recover the original. */
export function readPendingWork(folder: string): PendingWork {
  const copy = mkdtempSync(join(tmpdir(), 'proofbench-left-'))
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(join(folder, DATABASE_FILE + end)))
      copyFileSync(join(folder, DATABASE_FILE + end), join(copy, DATABASE_FILE + end))
  const database = new DatabaseSync(join(copy, DATABASE_FILE))
  const count = (query: string) => Number(database.prepare(query).get()?.count)
  const pending = {
    evaluations: count("select count(*) as count from jobs where kind in ('EVALUATE', 'MATCH')"),
    notifications: count("select count(*) as count from deliveries where state in ('PENDING', 'SENDING')"),
  }
  database.close()
  rmSync(copy, { recursive: true })
  return pending
}
