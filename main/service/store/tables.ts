import type { DatabaseSync } from 'node:sqlite'
import type { Generated } from 'kysely'
import type { AttemptOutcome, DeliveryState } from '../webhooks/delivery-store.ts'
import { addChecksums } from './row-checksums.ts'
import { unpackOperations } from './unpack-operations.ts'

/**
 * Tables of the service's database. Times are in epoch milliseconds; columns ending in Json contain JSON. The database writes
 * the checksum of every row (row-checksums.ts).
 */
export interface Tables {
  settings: { name: string; valueJson: string } & Checked
  identities: { id: string; tenantId: string; createdAt: number; stateJson: string } & Checked
  /** Ended transactions. `proofId` is empty if no proof was retrieved. */
  tombstones: { id: string; tenantId: string; endedAt: number; proofId: string } & Checked
  operations: { key: Generated<number>; identityId: string; sequence: number; elementJson: string } & Checked
  /** `isRemoved` is 1 from the commit that deletes a file until the next start. */
  storedFiles: { identityId: string; id: string; size: number; sha256: string; isRemoved: number } & Checked
  /** Sealed proofs that can be delivered again; `sealKey` decrypts the file. */
  proofs: {
    identityId: string
    tenantId: string
    proofId: string
    expiresAt: number
    size: number
    contentType: string
    sealKey: Uint8Array
    nonce: Uint8Array
    tag: Uint8Array
  } & Checked
  lookups: { id: string; identityId: string } & Checked
  jobs: { id: number; identityId: string; due: number; kind: string; evidenceId: string | null } & Checked
  /** One row: the number of committed groups. */
  commits: { count: number } & Checked
  deliveries: {
    sequence: number
    id: string
    tenantId: string
    identityId: string
    createdAt: number
    body: Uint8Array
    resendOf: string | null
    state: DeliveryState
    due: number
    failures: number
    /** 1 for a PENDING delivery that is the first open one of its identity; only such a delivery can be sent. */
    isHead: number
  } & Checked
  attempts: { deliveryId: string; number: number; outcome: AttemptOutcome; attemptJson: string } & Checked
}

interface Checked {
  checksum: Generated<number>
}

/** Identifies a SQLite file as the database of this service. https://www.sqlite.org/pragma.html#pragma_application_id */
export const APPLICATION_ID = 0x50_72_66_62

/** Retention, in days, of transactions that timed out or failed before retention was introduced. */
const RETENTION_OF_OLD_DAYS = 30

/** Migrations from one version of the tables to the next; `user_version` is the number of migrations applied. */
export const MIGRATIONS: readonly (string | ((database: DatabaseSync) => void))[] = [
  `
  create table settings (name text primary key, valueJson text not null) without rowid;
  create table identities (id text primary key, tenantId text not null, createdAt integer not null, stateJson text not null);
  create index identitiesByTime on identities (createdAt, id);
  create table tombstones (id text primary key, tenantId text not null, endedAt integer not null, proofId text not null) without rowid;
  create table operations (key integer primary key, identityId text not null, sequence integer not null, elementJson text not null, unique (identityId, sequence));
  create table lookups (id text primary key, identityId text not null) without rowid;
  create index lookupsByIdentity on lookups (identityId);
  create table jobs (id integer primary key autoincrement, identityId text not null, due integer not null, kind text not null, evidenceId text);
  create index jobsByIdentity on jobs (identityId);
  create table deliveries (
    sequence integer primary key autoincrement, id text not null unique, tenantId text not null, identityId text not null, createdAt integer not null,
    body blob not null, resendOf text, state text not null, due integer not null, failures integer not null
  );
  create index deliveriesByIdentity on deliveries (identityId, sequence);
  create index deliveriesInOrder on deliveries (state, sequence);
  create table attempts (deliveryId text not null, number integer not null, outcome text not null, attemptJson text not null, primary key (deliveryId, number)) without rowid;
  `,
  `
  create table operationBatches (key integer primary key, previous integer, sequence integer not null, elementsJson text not null);
  alter table identities add column lastBatch integer;
  insert into operationBatches select key, lag(key) over (partition by identityId order by sequence), sequence, '[' || elementJson || ']' from operations;
  update identities set lastBatch = (select key from operations where identityId = identities.id order by sequence desc limit 1);
  drop table operations;
  `,
  (database) => {
    database.exec(`
      create table operations (key integer primary key, identityId text not null, sequence integer not null, elementJson text not null, checksum integer not null, unique (identityId, sequence));
      alter table identities add column checksum integer not null default 0;
    `)
    unpackOperations(database)
    database.exec(`
      drop table operationBatches;
      alter table identities drop column lastBatch;
      create table storedFiles (identityId text not null, id text not null, size integer not null, sha256 text not null, isRemoved integer not null, primary key (identityId, id)) without rowid;
      create index removedFiles on storedFiles (isRemoved) where isRemoved = 1;
      create table proofs (
        identityId text primary key, tenantId text not null, proofId text not null, expiresAt integer not null, size integer not null, contentType text not null,
        sealKey blob not null, nonce blob not null, tag blob not null
      ) without rowid;
      create table commits (count integer not null);
      insert into commits values (0);
      alter table deliveries add column isHead integer not null default 0;
      update deliveries set isHead = 1 where sequence in (select min(sequence) from deliveries where state in ('PENDING', 'SENDING') group by identityId);
      drop index deliveriesInOrder;
      create index openDeliveries on deliveries (identityId, sequence) where state in ('PENDING', 'SENDING');
      create index sendableDeliveries on deliveries (tenantId, due, sequence) where state = 'PENDING' and isHead = 1;
      create index deliveriesByEnd on deliveries (state, due);
      create index deliveriesByState on deliveries (state, sequence);
      create index deliveriesSentAgain on deliveries (resendOf) where resendOf is not null;
      insert into jobs (identityId, due, kind, evidenceId)
        select id, cast((julianday('now') - 2440587.5) * 86400000 as integer) + ${RETENTION_OF_OLD_DAYS} * 86400000, 'RETENTION', null
        from identities where json_valid(stateJson) and stateJson ->> '$.status' in ('TIMEOUT', 'ERROR') and stateJson ->> '$.endedAt' is null;
      pragma application_id = ${APPLICATION_ID};
    `)
  },
  `
  create index jobsByKind on jobs (kind, id);
  drop index sendableDeliveries;
  update deliveries set isHead = 0 where state <> 'PENDING';
  create index sendableDeliveries on deliveries (tenantId, due, sequence) where isHead = 1;
  `,
  (database) => {
    for (const table of [
      'settings',
      'tombstones',
      'storedFiles',
      'proofs',
      'lookups',
      'jobs',
      'commits',
      'deliveries',
      'attempts',
    ])
      database.exec(`alter table ${table} add column checksum integer not null default 0`)
    database.exec(`
      alter table operations rename column checksum to textChecksum;
      alter table operations add column checksum integer not null default 0;
    `)
    addChecksums(database)
    database.exec('alter table operations drop column textChecksum')
  },
]
