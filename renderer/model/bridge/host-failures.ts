import type { Answer, Failure } from '../../../shared/bridge/index.ts'
import { BridgeFailure } from './bridge.ts'

export const UNREACHED: Failure = {
  code: 'window.host-gone',
  message: 'The host of this window does not answer',
  hint: 'Start it again in the terminal and open the address that it prints.',
}

export const NO_ACCESS: Failure = {
  code: 'window.no-access',
  message: 'This window has no access to its host',
  hint: 'Open the address that the terminal printed, including the part after the #.',
}

/** Returns the failure of an upload: that of the host's answer, or a refusal. */
export function uploadFailure(status: number, text: string): BridgeFailure {
  if (status !== 422) return refusal(status, text)
  // The host responds according to the shared contract.
  const answer = JSON.parse(text) as Answer<never>
  return answer.kind === 'failure' ? new BridgeFailure(answer.failure) : refusal(status, text)
}

/** Returns the failure of a request that the host refuses with a status and a text. */
export const refusal = (status: number, reason: string): BridgeFailure =>
  new BridgeFailure(
    status === 403
      ? NO_ACCESS
      : {
          code: 'window.refused',
          message: `The host refused this: ${reason.trim()}`,
          hint: 'Give archives, folders of archives, or unpacked archives.',
        },
  )
