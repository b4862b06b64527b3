import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'

/** An operation as most were stored up to version 2 of the tables: values without names. */
type Packed = readonly [
  id: string,
  name: string,
  type: string,
  progress: string,
  start: string,
  submissionId: string,
  path: string,
  method: string,
  httpCode: number,
  role: string,
  callStart: string | 0,
  callEnd: string | 0,
  more: object,
]

/** Moves the operations of version 2 into one row each and adds the checksums of the transactions. */
export function unpackOperations(database: DatabaseSync): void {
  const batches = database.prepare('select previous, sequence, elementsJson from operationBatches where key = ?')
  const insert = database.prepare(
    'insert into operations (identityId, sequence, elementJson, checksum) values (?, ?, ?, ?)',
  )
  const update = database.prepare('update identities set checksum = ? where id = ?')
  for (const { id, lastBatch, stateJson } of database
    .prepare('select id, lastBatch, stateJson from identities')
    .all()) {
    update.run(crc32(String(stateJson)), String(id))
    let key = lastBatch ?? null
    while (key !== null) {
      const batch = batches.get(key)
      if (!batch) throw new Error(`The record of ${String(id)} is incomplete`)
      const elements: readonly (Packed | object)[] = JSON.parse(String(batch.elementsJson))
      for (const [offset, element] of elements.entries()) {
        const text = JSON.stringify(Array.isArray(element) ? unpackOperation(element as never, String(id)) : element)
        insert.run(String(id), Number(batch.sequence) + offset, text, crc32(text))
      }
      key = batch.previous ?? null
    }
  }
}

function unpackOperation(packed: Packed, identityId: string): object {
  const [id, name, type, progress, start, submissionId, path, method, httpCode, tokenRole, callStart, callEnd, more] =
    packed
  return {
    identityOperation: { id, name, type },
    participantContextId: id,
    progress,
    startDateTime: start,
    processingDetails: {
      submissionId,
      // A space is the placeholder for the transaction id.
      uri: path.replace(' ', () => identityId),
      method,
      httpCode,
      tokenRole,
      startDateTime: callStart === 0 ? start : callStart,
      endDateTime: callEnd === 0 ? start : callEnd,
      errors: [],
    },
    verificationDetails: [],
    ...more,
  }
}
