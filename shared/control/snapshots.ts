import type { CallContracts } from './contract.ts'

const MAX_SNAPSHOT_BYTES = 1024 * 1024 * 1024

/** Calls about snapshots. */
export const SNAPSHOTS = {
  takeSnapshot: {
    title: 'Take a snapshot',
    about: 'Everything that the service keeps, as one file.',
    method: 'GET',
    path: '/snapshot',
    response: { contentType: 'application/octet-stream' },
  },
  restoreSnapshot: {
    title: 'Restore a snapshot',
    about: 'Everything is as it was when the snapshot was taken.',
    method: 'PUT',
    path: '/snapshot',
    request: { contentType: 'application/octet-stream', bytes: MAX_SNAPSHOT_BYTES },
    response: null,
  },
} as const satisfies CallContracts
