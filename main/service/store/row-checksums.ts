import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { crc32 } from 'node:zlib'

/** Returns the CRC-32 of the values of a row, each with its type and its end, so that none can pass for another. */
export function rowChecksum(values: readonly SQLOutputValue[]): number {
  let sum = 0
  // Texts are joined, because a call costs more than the CRC of a short one.
  let text = ''
  for (const value of values)
    if (value instanceof Uint8Array) {
      sum = crc32(value, crc32(`${text}${value.length} bytes`, sum))
      text = ''
    } else text += typeof value === 'string' ? `text${value}\0` : `${value}\0`
  return crc32(text, sum)
}

interface Table {
  readonly name: string
  /** Without the checksum, in their order. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** Every table of the service has a checksum in its last column, which covers all columns before it. */
function checkedTables(database: DatabaseSync): readonly Table[] {
  const names = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
  return names.all().map(({ name }) => {
    const columns = database.prepare('select name, pk from pragma_table_info(?)').all(String(name))
    const namesOf = (rows: typeof columns) => rows.map((column) => String(column.name))
    const key = namesOf(columns.filter(({ pk }) => Number(pk) > 0))
    return {
      name: String(name),
      columns: namesOf(columns).filter((column) => !/checksum$/i.test(column)),
      key: key.length > 0 ? key : ['rowid'],
    }
  })
}

const sumOf = (columns: readonly string[], row = ''): string =>
  `rowChecksum(${columns.map((column) => row + column).join(', ')})`

/** Defines `rowChecksum` for statements of this connection. */
export function defineRowChecksum(database: DatabaseSync): void {
  const options = { varargs: true, deterministic: true, directOnly: false, useBigIntArguments: true } as const
  database.function('rowChecksum', options, (...values: SQLOutputValue[]) => rowChecksum(values))
}

/**
 * Writes the checksum of every row that this connection adds or changes, whatever statement does it. A row that differs from its
 * checksum before a change keeps that checksum, so that it stays known as damaged.
 */
export function keepChecksums(database: DatabaseSync): void {
  for (const { name, columns, key } of checkedTables(database)) {
    const sets = `update ${name} set checksum = ${sumOf(columns, 'new.')} where ${key.map((column) => `${column} = new.${column}`).join(' and ')};`
    database.exec(`
      create temp trigger ${name}Added after insert on ${name} begin ${sets} end;
      create temp trigger ${name}Changed after update of ${columns.join(', ')} on ${name}
        when old.checksum is ${sumOf(columns, 'old.')} begin ${sets} end;
    `)
  }
}

/**
 * Adds the checksums of rows that were written without them. What is known to be damaged (JSON that cannot be read, or a record
 * that differs from the CRC-32 of its text, which older versions wrote) gets none that fits.
 */
export function addChecksums(database: DatabaseSync): void {
  database.function('crc32', (text) => crc32(String(text)))
  const isWhole: Readonly<Record<string, string>> = {
    identities: 'checksum = crc32(stateJson)',
    operations: 'textChecksum = crc32(elementJson)',
    settings: 'json_valid(valueJson)',
  }
  for (const { name, columns } of checkedTables(database))
    database.exec(
      `update ${name} set checksum = case when ${isWhole[name] ?? 'true'} then ${sumOf(columns)} else ${NEVER} end`,
    )
}

/** No CRC-32 is negative. */
const NEVER = -1

/** A row that differs from what was written. */
export interface DamagedRow {
  readonly table: string
  /** Values of the columns; a number that is not safe is a string. */
  readonly row: Readonly<Record<string, unknown>>
  remove(): void
}

/** Compares every row with its checksum. */
export function damagedRows(database: DatabaseSync): readonly DamagedRow[] {
  return checkedTables(database).flatMap(({ name, columns, key }) => {
    const query = `select ${key.map((column, at) => `${column} as key${at}`).join(', ')}, ${name}.* from ${name} where checksum is not ${sumOf(columns)}`
    const statement = database.prepare(query)
    statement.setReadBigInts(true)
    return statement.all().map((row) => {
      const shown = columns.map((column) => [column, readable(row[column])] as const)
      const remove = () => {
        const where = key.map((column) => `${column} = ?`).join(' and ')
        database.prepare(`delete from ${name} where ${where}`).run(...key.map((_, at) => row[`key${at}`] ?? null))
      }
      return { table: name, row: Object.fromEntries(shown), remove }
    })
  })
}

function readable(value: SQLOutputValue | undefined): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

/** Names a row for a person. */
export function nameOfRow(table: string, row: Readonly<Record<string, unknown>>): string {
  switch (table) {
    case 'settings':
      return `the setting ${String(row.name)}`
    case 'deliveries':
      return `the notification ${String(row.id)}`
    case 'attempts':
      return `an attempt of the notification ${String(row.deliveryId)}`
    case 'proofs':
      return `the stored proof of ${String(row.identityId)}`
    case 'tombstones':
      return `the end of the transaction ${String(row.id)}`
    case 'commits':
      return 'the number of commits'
    case 'identities':
      return `the transaction ${String(row.id)} (its state)`
    case 'operations':
      return `the transaction ${String(row.identityId)} (operation ${String(row.sequence)} of its record)`
    default:
      return `the transaction ${String(row.identityId)} (${table})`
  }
}
