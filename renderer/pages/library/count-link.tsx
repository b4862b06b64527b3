import { Link } from 'wouter'
import { grouped } from '../../labels/grouped.ts'
import { libraryLabels } from '../../labels/library.ts'

interface CountLinkProps {
  /** Number, or a text with its unit. */
  readonly count: number | string
  readonly to: string
  readonly label: string
}

/** Number that leads to the archives it counts. */
export function CountLink({ count, to, label }: CountLinkProps) {
  const text = typeof count === 'number' ? grouped(count) : count
  return (
    <Link to={to} aria-label={`${text}. ${libraryLabels.analytics.show(label)}`}>
      {text}
    </Link>
  )
}
