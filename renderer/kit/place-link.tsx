import { FileSearch } from 'lucide-react'
import { Link } from 'wouter'
import { clipped, type Place, visible } from '../../shared/analysis/index.ts'
import { archiveLabels } from '../labels/archive.ts'
import { useAddress } from '../model/archive/selection.ts'

/** Maximum characters of a text from the archive. */
const MAX_CHARACTERS = 400

interface PlaceLinkProps {
  readonly place: Place
  /** Text shown instead of the place. */
  readonly text?: string
  /** Shows an icon, for the end of a sentence. */
  readonly brief?: boolean
}

/** Link from a sentence or value to its place in the record. */
export function PlaceLink({ place, text, brief = false }: PlaceLinkProps) {
  const address = useAddress()
  const to = address({ place }, 'record')
  const name = visible(`${place.path}${place.pointer === '' ? '' : ` ${place.pointer}`}`)
  if (brief)
    return (
      <Link
        to={to}
        className="place-icon"
        title={`${archiveLabels.inRecord}: ${name}`}
        aria-label={`${archiveLabels.inRecord}: ${name}`}
      >
        <FileSearch aria-hidden size={14} />
      </Link>
    )
  return (
    <Link to={to} className="mono place-link" title={archiveLabels.inRecord}>
      <bdi>{text === undefined ? name : visible(clipped(text, MAX_CHARACTERS))}</bdi>
    </Link>
  )
}
