import { SNAPSHOTS } from '../../../../shared/control/index.ts'
import { refuse } from '../refusal.ts'
import { type ControlSurface, controlRoutes, type SnapshotService } from './control-route.ts'

/** Routes of snapshots. */
export const RECORD_ROUTES = controlRoutes(SNAPSHOTS, {
  takeSnapshot: async (surface, { reply }) => {
    const { size, stream } = await snapshotsOf(surface).take()
    return reply
      .header('content-disposition', 'attachment; filename="proofbench-snapshot"')
      .header('content-length', size)
      .send(stream())
  },
  restoreSnapshot: (surface, { body }) => restoreSnapshot(surface, body),
})

function snapshotsOf({ snapshots }: ControlSurface): SnapshotService {
  if (!snapshots) throw refuse(503, 'unavailable', 'this service takes no snapshots')
  return snapshots
}

function restoreSnapshot(surface: ControlSurface, body: unknown): Promise<void> {
  const { restore } = snapshotsOf(surface)
  if (!restore) throw refuse(503, 'unavailable', 'this service restores snapshots only when it starts')
  if (!(body instanceof Uint8Array) || body.length === 0)
    throw refuse(400, 'invalid-body', 'the bytes of a snapshot are expected, nothing was found')
  return restore(body)
}
