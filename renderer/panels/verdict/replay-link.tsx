import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Finding } from '../../../shared/findings/index.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useAddress, useSelection } from '../../model/archive/selection.ts'

/** Returns whether a finding is a contradiction of the record at a place that the replay derives again. */
export const isContradiction = ({ code, subject }: Finding): boolean =>
  code.startsWith('consistency.') && subject.path !== undefined && (subject.pointer ?? '') !== ''

/** Link from a contradiction to its replay; nothing for other findings. */
export function ReplayLink({ finding }: { readonly finding: Finding }) {
  const address = useAddress()
  const { path = '', pointer = '' } = finding.subject
  if (!isContradiction(finding)) return null
  return (
    <Link className="replay-link" to={address({ place: { path, pointer } }, 'replay')}>
      {verdictLabels.replay}
    </Link>
  )
}

/** Returns whether a contradiction is at the selected place. Its row, which takes `ref`, is then scrolled into view. */
export function usePickedFinding(finding: Finding): {
  readonly ref: RefObject<HTMLLIElement | null>
  readonly isPicked: boolean
} {
  const { place } = useSelection()
  const ref = useRef<HTMLLIElement>(null)
  const { path, pointer } = finding.subject
  const isPicked = isContradiction(finding) && place !== null && place.path === path && place.pointer === pointer
  useEffect(() => {
    if (isPicked) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isPicked])
  return { ref, isPicked }
}
