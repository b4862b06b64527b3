import { Link } from 'wouter'
import { grouped } from '../../labels/grouped.ts'
import { libraryLabels } from '../../labels/library.ts'

interface CountLinkProps {
  readonly count: number
  readonly to: string
  readonly label: string
}

/** Number that leads to the archives it counts. */
export function CountLink({ count, to, label }: CountLinkProps) {
  return (
    <Link to={to} aria-label={`${grouped(count)}. ${libraryLabels.analytics.show(label)}`}>
      {grouped(count)}
    </Link>
  )
}
