import { navigate } from 'wouter/use-browser-location'
import type { Bridge } from '../model/bridge/bridge.ts'
import { openTour } from '../model/tour-store.ts'

/** Navigates on request of the host: to archives opened from outside the window, and to pages or the tour chosen in a menu. */
export function followHost(bridge: Bridge): void {
  bridge.listen((event) => {
    if (event.kind === 'open-requested') navigate(`/archive/${event.archive}/verdict`)
    if (event.kind === 'list-requested') navigate(`/list/${event.list}`)
    if (event.kind === 'tour-requested') openTour()
    if (event.kind === 'page-requested') navigate(event.page === 'verify' ? '/' : `/${event.page}`)
  })
}
