import { Link } from 'wouter'
import type { Place } from '../../shared/analysis/place.ts'
import { useAddress } from '../archive/selection.ts'
import { archiveWords } from '../words/archive.ts'

/** Leads from a sentence or value to where it stands in the record. */
export function PlaceLink({ place, text }: { readonly place: Place; readonly text?: string }) {
  const address = useAddress()
  return (
    <Link to={address({ place }, 'record')} className="mono place-link" title={archiveWords.inRecord}>
      <bdi>{text ?? `${place.path}${place.pointer === '' ? '' : ` ${place.pointer}`}`}</bdi>
    </Link>
  )
}
