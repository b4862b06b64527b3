import type { RestDetails } from '../../../../shared/spec/index.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'

/** Returns the record of a call; read-only calls are never recorded. Archive: RestDetails */
export function callRecord(core: EngineCore, call: Call, httpCode: number): RestDetails {
  return {
    submissionId: core.ids.next(),
    uri: call.uri,
    method: changingMethod(call),
    httpCode,
    tokenRole: call.role,
    startDateTime: localDateTime(call.startedAt),
    endDateTime: localDateTime(core.clock.now()),
    errors: [],
  }
}

function changingMethod({ method, uri }: Call): RestDetails['method'] {
  if (method === 'GET') throw new Error(`A call that only reads cannot be recorded: ${uri}`)
  return method
}
