import { CodedError } from '../../shared/schema/index.ts'

export type KeyProblem = 'NOT_A_KEY' | 'WRONG_PASSPHRASE' | 'WEAK_PASSPHRASE' | 'NO_PRIVATE_KEY' | 'UNSUPPORTED'

/** Thrown for a key that cannot be used. Message and hint are shown to the user and contain no secret. */
export class UnusableKeyError extends CodedError<KeyProblem> {
  override name = 'UnusableKeyError'

  constructor(code: KeyProblem, message: string, hint: string) {
    super({ code, message, hint })
  }
}
