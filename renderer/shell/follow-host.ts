import { navigate } from 'wouter/use-browser-location'
import type { Bridge } from '../bridge/bridge.ts'
import { openTour } from '../tour/tour-store.ts'

/** Goes where the host asks: to an archive that was opened from outside the window, to a page or the tour chosen in a menu. */
export function followHost(bridge: Bridge): void {
  bridge.listen((event) => {
    if (event.kind === 'open-requested') navigate(`/archive/${event.archive}/verdict`)
    if (event.kind === 'list-requested') navigate(`/list/${event.list}`)
    if (event.kind === 'tour-requested') openTour()
    if (event.kind === 'page-requested') navigate(event.page === 'verify' ? '/' : `/${event.page}`)
  })
}
