import type { Failure } from '../../../shared/bridge/index.ts'
import { PERMISSIONS } from '../../../shared/review/index.ts'
import { CodedError } from '../../../shared/schema/index.ts'

/** Reasons why a call of the window can fail, each with advice for the user. */
const BRIDGE_FAILURES = {
  'bridge.call': {
    message: 'The window asked for something that its host does not know',
    hint: 'Reload the window. If it stays, window and host are of different builds.',
  },
  'bridge.unknown-archive': {
    message: 'This archive is no longer at hand',
    hint: 'Open its file again, or drop it on the window. Uploaded copies are kept only while the host runs.',
  },
  'bridge.other-content': {
    message: 'The file has changed since this address was made',
    hint: 'The address names an archive by its SHA-256, and the file now has another one. Open the file to see what is in it now.',
  },
  'bridge.unknown-list': {
    message: 'This list is no longer at hand',
    hint: 'Lists are kept while the host runs. Drop the files or the folder again.',
  },
  'bridge.unknown-addition': {
    message: 'This addition is no longer at hand',
    hint: 'Additions are kept while the host runs. Drop the files again: what was added is skipped.',
  },
  'bridge.library-ended': {
    message: 'The connection to the library was lost',
    hint: 'Try again. What was reported as added is stored.',
  },
  'bridge.library-missing': {
    message: 'The file of this archive was not found',
    hint: 'It is at none of its recorded paths on this computer, and the library has no copy. Put it back, or add it from where it is now.',
  },
  'bridge.library-erased': {
    message: 'This archive was erased from the library',
    hint: 'Its hash, decisions and log entries remain; its data is not kept, and it is not added again.',
  },
  'bridge.library-changed': {
    message: 'The file of this archive has changed since it was added to the library',
    hint: 'Put the original file back, or open the file as it is now.',
  },
  'bridge.masked': {
    message: 'Data of the holder is masked for your role',
    hint: `With one of the roles ${PERMISSIONS.unmask.join(', ')} it can be unmasked in the Review view, with a reason that the log records.`,
  },
  'bridge.covered': {
    message: 'Data of the holder is covered, because the library cannot be read',
    hint: 'Try again above, once the library can be read.',
  },
  'bridge.library-silent': {
    message: 'The library has not answered yet',
    hint: 'The data is shown as soon as it answers, if your role may see it. Check the connection to the server, or whether another process holds the library.',
  },
  'bridge.cancelled': { message: 'Opening was cancelled', hint: 'Nothing was found out about the archive.' },
  'bridge.trust-store': { message: 'The trust store cannot be used', hint: 'Verification goes on without it.' },
  'bridge.revocation-lists': {
    message: 'The stored revocation lists cannot be used',
    hint: 'Nothing is verified without them. Restore the file, or move it away and add the lists again.',
  },
  'bridge.policy': {
    message: 'The policy cannot be used',
    hint: 'Drop a policy file of the format proofbench-policy/1 on the window, or choose another policy in Settings.',
  },
  'bridge.template': {
    message: 'The template of the report cannot be used',
    hint: 'Correct the file at the named lines and choose it again, together with its logo.',
  },
  'bridge.key': {
    message: 'There is no usable key here',
    hint: 'Give a public key or certificate in PEM, DER or JWK, or a revocation list.',
  },
  'bridge.not-written': {
    message: 'The change could not be saved',
    hint: 'Check the folder, its permissions and the space on the disk.',
  },
  'bridge.service-stopped': {
    message: 'The service is not running',
    hint: 'Start it on the Service page.',
  },
  'bridge.service-unreached': {
    message: 'The service did not answer',
    hint: 'Look at its state on the Service page, or start it again.',
  },
  'bridge.service-not-started': {
    message: 'The service could not be started',
    hint: 'Choose another port, or end the other program that uses its folder.',
  },
  'bridge.scenario': { message: 'There is no such scenario', hint: 'Choose one of the list.' },
  'bridge.internal': { message: 'Something in the host went wrong', hint: 'Try again. Nothing was changed.' },
} as const satisfies { readonly [code: string]: Omit<Failure, 'code'> }

/** Thrown by call handlers; the host converts it to a failure. */
export class BridgeError extends CodedError {
  override name = 'BridgeError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

export function bridgeFailure(code: keyof typeof BRIDGE_FAILURES, detail?: string): BridgeError {
  const { message, hint } = BRIDGE_FAILURES[code]
  return new BridgeError({ code, message: detail === undefined ? message : `${message}: ${detail}`, hint })
}
