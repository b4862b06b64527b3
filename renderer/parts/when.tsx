import type { Moment } from '../../shared/analysis/moment.ts'
import { formatTime, type ZoneOffset } from '../../shared/analysis/time-format.ts'
import { useWindow } from '../bridge/window-context.tsx'

/** Minutes that this machine's zone is ahead of UTC. */
const zone: ZoneOffset = (utc) => -new Date(utc).getTimezoneOffset()

/** A time of the archive as the user wants to read it; as written on hover. */
export function When({ moment }: { readonly moment: Moment }) {
  const { times } = useWindow().settings
  return (
    <time className={moment.at === null ? 'when' : 'when whole'} title={moment.text ?? undefined}>
      {formatTime(moment, times, zone) ?? '—'}
    </time>
  )
}
