import {
  type CallArguments,
  REVIEW_CALLS,
  type ReviewCallName,
  type ReviewCallResults,
} from '../../../shared/bridge/index.ts'
import { BridgeError } from '../common/bridge-failure.ts'
import type { ReviewContext, ReviewTaskName } from './review-answers.ts'
import { reviewFailure } from './review-failure.ts'
import type { ReviewerKeyFiles } from './reviewer-key-files.ts'

type Handlers = {
  readonly [Name in ReviewCallName]: (args: CallArguments<Name>) => Promise<ReviewCallResults[Name]>
}

interface HandlerOptions {
  keys(): ReviewerKeyFiles
  /** Sends a call to the process of the library. */
  ask<Name extends ReviewTaskName>(
    name: Name,
    args: CallArguments<Name>,
    context: ReviewContext,
  ): Promise<ReviewCallResults[Name]>
  /** Returns the path of an open archive; null if it has none. */
  pathOf(archive: string): string | null
  now(): number
}

/** Returns the handlers of the calls about reviews, cases, people and the log: those that are not listed are answered by the process of the library. */
export function reviewHandlers({ keys, ask, pathOf, now }: HandlerOptions): Handlers {
  const withKeys = <Name extends ReviewTaskName>(name: Name, args: CallArguments<Name>) =>
    ask(name, args, { keyFiles: keys().texts(), path: null })
  const own = {
    'review.archive': (args: CallArguments<'review.archive'>) =>
      ask('review.archive', args, { keyFiles: [], path: pathOf(args.archive) }),
    'review.keys': (args: CallArguments<'review.keys'>) => withKeys('review.keys', args),
    'review.create-key': async ({ name, passphrase }: CallArguments<'review.create-key'>) => {
      await keyChange(() => keys().create(name, passphrase, now()))
      return withKeys('review.keys', {})
    },
    'review.import-key': async ({ text }: CallArguments<'review.import-key'>) => {
      await keyChange(() => keys().add(text))
      return withKeys('review.keys', {})
    },
    'review.found': (args: CallArguments<'review.found'>) => withKeys('review.found', args),
    'review.unlock': (args: CallArguments<'review.unlock'>) => withKeys('review.unlock', args),
    'review.lock': (args: CallArguments<'review.lock'>) => withKeys('review.lock', args),
  }
  const others = Object.keys(REVIEW_CALLS)
    .filter((name) => !Object.hasOwn(own, name))
    // All other names are answered by the process.
    .map((name) => [name, (args: never) => ask(name as ReviewTaskName, args, { keyFiles: [], path: null })])
  return { ...Object.fromEntries(others), ...own } as Handlers
}

async function keyChange(change: () => Promise<void> | void): Promise<void> {
  try {
    await change()
  } catch (error) {
    const failure = reviewFailure(error)
    throw failure ? new BridgeError(failure) : error
  }
}
