import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../../main/service/store/folder-names.ts'

export interface Left {
  readonly evaluations: number
  readonly notifications: number
}

/** What the database of a killed service still has to do. Looks at a copy: opening it would repair it. */
export function leftIn(folder: string): Left {
  const copy = mkdtempSync(join(tmpdir(), 'proofbench-left-'))
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(join(folder, DATABASE_FILE + end)))
      copyFileSync(join(folder, DATABASE_FILE + end), join(copy, DATABASE_FILE + end))
  const database = new DatabaseSync(join(copy, DATABASE_FILE))
  const count = (query: string) => Number(database.prepare(query).get()?.count)
  const left = {
    evaluations: count("select count(*) as count from jobs where kind in ('EVALUATE', 'MATCH')"),
    notifications: count("select count(*) as count from deliveries where state in ('PENDING', 'SENDING')"),
  }
  database.close()
  rmSync(copy, { recursive: true })
  return left
}
