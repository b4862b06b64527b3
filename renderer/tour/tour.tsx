import { lazy, Suspense } from 'react'
import { useWindow } from '../bridge/window-context.tsx'
import { Boundary } from '../shell/boundary.tsx'
import { closeTour, useTourAsked } from './tour-store.ts'

const TourPanel = lazy(() => import('./tour-panel.tsx'))

/** The tour: at a first start, and whenever it is asked for. Skipped or ended it does not come by itself again. */
export function Tour() {
  const { settings, change } = useWindow()
  const asked = useTourAsked()
  if (asked === 0 && settings.tourSeen) return null
  const end = (): void => {
    closeTour()
    if (!settings.tourSeen) change('tourSeen', true)
  }
  return (
    <Boundary>
      <Suspense>
        <TourPanel key={asked} isAsked={asked > 0} onEnd={end} />
      </Suspense>
    </Boundary>
  )
}
