import { Link } from 'wouter'
import { visible } from '../../shared/analysis/index.ts'
import type { Subject } from '../../shared/schema/index.ts'
import { useAddress } from '../model/archive/selection.ts'

/** Link from a finding to its bytes. */
export function SubjectLink({ subject: { path, pointer, offset } }: { readonly subject: Subject }) {
  const address = useAddress()
  const parts = [path ?? '', pointer ?? '', offset === undefined ? '' : `byte ${offset.toLocaleString('en')}`]
  const isPlace = path !== undefined
  const text = parts.filter((word) => word !== '').join(' ')
  const to = isPlace
    ? address({ place: { path, pointer: pointer ?? '' } }, 'record')
    : address({ item: `input:${offset ?? 0}` }, 'record')
  return (
    <Link to={to} className="mono place-link">
      <bdi>{visible(text)}</bdi>
    </Link>
  )
}
