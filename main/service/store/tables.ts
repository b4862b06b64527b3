import type { Generated } from 'kysely'
import type { AttemptOutcome, DeliveryState } from '../webhooks/delivery-store.ts'

/** The tables of the service's database; times are milliseconds since 1970, UTC; texts that end in Json hold JSON. */
export interface Tables {
  settings: { name: string; valueJson: string }
  /** `lastBatch` is the last row of its record, null where nothing is recorded. */
  identities: { id: string; tenantId: string; createdAt: number; stateJson: string; lastBatch: number | null }
  tombstones: { id: string; tenantId: string; endedAt: number; proofId: string }
  operationBatches: { key: Generated<number>; previous: number | null; sequence: number; elementsJson: string }
  lookups: { id: string; identityId: string }
  jobs: { id: number; identityId: string; due: number; kind: string; evidenceId: string | null }
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
  }
  attempts: { deliveryId: string; number: number; outcome: AttemptOutcome; attemptJson: string }
}

/** What makes the tables; `user_version` counts the steps that a database has been through. */
export const MIGRATIONS: readonly string[] = [
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
]
