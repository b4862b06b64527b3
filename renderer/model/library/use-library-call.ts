import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallArguments, CallResults, Failure, ReviewCallName } from '../../../shared/bridge/index.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../window/window-context.tsx'
import { DATA } from './library-queries.tsx'

/**
 * Returns the result of a call about reviews, cases, people or the log, repeated when the library changes, and after `everyMs` milliseconds
 * for results that time alone changes.
 */
export function useLibraryCall<Name extends ReviewCallName>(
  name: Name,
  args: CallArguments<Name>,
  everyMs?: number,
): {
  readonly value: CallResults[Name] | null
  readonly failure: Failure | null
  /** Whether the host has answered, also with null. */
  readonly isLoaded: boolean
} {
  const { bridge } = useWindow()
  const { data, error } = useQuery({
    queryKey: [DATA, name, args],
    queryFn: (): Promise<CallResults[Name]> => bridge.call(name, args),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
  return { value: data ?? null, failure: error && failureOf(error), isLoaded: data !== undefined }
}
