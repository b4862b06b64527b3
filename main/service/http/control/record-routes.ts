import { refuse } from '../refusal.ts'
import type { ControlInput, ControlRoute, ControlSurface, SnapshotService } from './control-route.ts'

const MAX_SNAPSHOT_BYTES = 1024 * 1024 * 1024
/** Routes of snapshots. */
export const RECORD_ROUTES: readonly ControlRoute[] = [
  {
    id: 'takeSnapshot',
    title: 'Take a snapshot',
    about: 'Everything that the service keeps, as one file.',
    method: 'GET',
    path: '/snapshot',
    response: { contentType: 'application/octet-stream' },
    handle: async (surface, { reply }) => {
      const { size, stream } = await snapshotsOf(surface).take()
      return reply
        .header('content-disposition', 'attachment; filename="proofbench-snapshot"')
        .header('content-length', size)
        .send(stream())
    },
  },
  {
    id: 'restoreSnapshot',
    title: 'Restore a snapshot',
    about: 'Everything is as it was when the snapshot was taken.',
    method: 'PUT',
    path: '/snapshot',
    request: { contentType: 'application/octet-stream', bytes: MAX_SNAPSHOT_BYTES },
    response: null,
    handle: restoreSnapshot,
  },
]

function snapshotsOf({ snapshots }: ControlSurface): SnapshotService {
  if (!snapshots) throw refuse(503, 'unavailable', 'this service takes no snapshots')
  return snapshots
}

function restoreSnapshot(surface: ControlSurface, { body }: ControlInput): Promise<void> {
  const { restore } = snapshotsOf(surface)
  if (!restore) throw refuse(503, 'unavailable', 'this service restores snapshots only when it starts')
  if (!(body instanceof Uint8Array) || body.length === 0)
    throw refuse(400, 'invalid-body', 'the bytes of a snapshot are expected, nothing was found')
  return restore(body)
}
