import { localMilliseconds } from '../../shared/rules/local-time.ts'
import { When } from '../parts/when.tsx'

/** A time of the service, ISO 8601 UTC, as the user reads times; the documents write it without its zone. */
export function At({ iso }: { readonly iso: string | null }) {
  if (iso === null) return <>—</>
  const text = iso.replace(/Z$/, '')
  return <When moment={{ text, at: localMilliseconds(text) }} />
}
