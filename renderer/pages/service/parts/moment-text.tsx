import { localMilliseconds } from '../../../../shared/rules/index.ts'
import { When } from '../../../kit/when.tsx'

/** Time of the service, ISO 8601 UTC, in the format that the user selected; the documents write it without a zone. */
export function At({ iso }: { readonly iso: string | null }) {
  if (iso === null) return <>—</>
  const text = iso.replace(/Z$/, '')
  return <When moment={{ text, at: localMilliseconds(text) }} />
}
