import type { Moment } from '../../shared/analysis/moment.ts'

/** A time of the archive, which has no zone of its own. */
export function When({ moment }: { readonly moment: Moment }) {
  return <time className="when">{moment.text ?? '—'}</time>
}
