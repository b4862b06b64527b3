import type { DatabaseSync } from 'node:sqlite'
import { chipFileId } from '../engine/stored-reading.ts'
import { DatabaseUnusable, HINTS } from './database-unusable.ts'
import type { FileFolder } from './file-folder.ts'
import { sha256Of } from './stored-files.ts'

const SETTING = 'filesAdopted'

/**
 * Records size and hash of files stored by older versions. Runs once, when such a database is first opened. Files that no
 * transaction references are skipped.
 */
export function adoptFiles(database: DatabaseSync, files: FileFolder): void {
  if (database.prepare('select 1 from settings where name = ?').get(SETTING)) return
  const insert = database.prepare(
    'insert or ignore into storedFiles (identityId, id, size, sha256, isRemoved) values (?, ?, ?, ?, 0)',
  )
  database.exec('begin')
  for (const { id, stateJson } of database.prepare('select id, stateJson from identities').all()) {
    for (const fileId of evidencesIn(String(stateJson)).flatMap(fileIdsOf)) {
      const bytes = files.read(String(id), fileId)
      if (bytes) insert.run(String(id), fileId, bytes.length, sha256Of(bytes))
    }
  }
  database.prepare('insert into settings (name, valueJson) values (?, ?)').run(SETTING, 'true')
  database.exec('commit')
}

interface OldEvidence {
  readonly id: string
  readonly kind: string
  readonly files: readonly { readonly id: string }[]
}

function evidencesIn(stateJson: string): readonly OldEvidence[] {
  try {
    return (JSON.parse(stateJson) as { evidences?: readonly OldEvidence[] }).evidences ?? [] // written by an older version
  } catch (error) {
    throw new DatabaseUnusable('The stored state of a transaction is damaged', HINTS.damaged, error)
  }
}

/** Ids of the files of an evidence. A chip reading is stored under an id derived from that of its evidence. */
const fileIdsOf = ({ id, kind, files }: OldEvidence): readonly string[] => [
  ...files.map((file) => file.id),
  ...(kind === 'CHIP' ? [chipFileId(id)] : []),
]
