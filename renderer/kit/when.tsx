import { formatTime, type Moment, type ZoneOffset } from '../../shared/analysis/index.ts'
import { useWindow } from '../model/window/window-context.tsx'

/** Offset of the local zone from UTC in minutes. */
const zone: ZoneOffset = (utc) => -new Date(utc).getTimezoneOffset()

/** Time of the archive in the format that the user selected; as written on hover. */
export function When({ moment }: { readonly moment: Moment }) {
  const { times } = useWindow().settings
  return (
    <time className={moment.at === null ? 'when' : 'when whole'} title={moment.text ?? undefined}>
      {formatTime(moment, times, zone) ?? '—'}
    </time>
  )
}
