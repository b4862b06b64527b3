import { formatTime, type Moment, type ZoneOffset } from '../../shared/analysis/index.ts'
import { isoTime } from '../../shared/schema/index.ts'
import { useWindow } from '../model/window/window-context.tsx'
import { utcText } from '../parts/utc-text.ts'

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

/** Time of this program, to the minute: in the local zone if the user selected it, in UTC otherwise. */
export function ProgramTime({ at }: { /** Milliseconds since 1970. */ readonly at: number }) {
  const isLocal = useWindow().settings.times === 'local'
  const iso = isoTime(at)
  return (
    <time className="when" dateTime={iso} title={iso}>
      {isLocal ? new Date(at).toLocaleString('sv-SE').slice(0, 16) : utcText(iso)}
    </time>
  )
}
