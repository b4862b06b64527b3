import { useState } from 'react'

/**
 * Returns a number that changes when another person acts, as part of the key of a form: what one person entered must not be signed by the
 * next. Entries survive a lock, and the first unlocking. `actor`: key of the person who acts; undefined without one.
 */
export function useFormOwner(actor: string | undefined): number {
  const [owner, setOwner] = useState<{ readonly key: string | undefined; readonly number: number }>({
    key: actor,
    number: 0,
  })
  if (actor === undefined || actor === owner.key) return owner.number
  const next = { key: actor, number: owner.key === undefined ? owner.number : owner.number + 1 }
  setOwner(next)
  return next.number
}
