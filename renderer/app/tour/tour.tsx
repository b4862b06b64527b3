import { lazy, Suspense } from 'react'
import { Boundary } from '../../kit/boundary.tsx'
import { closeTour, useTourRequests } from '../../model/tour-store.ts'
import { useWindow } from '../../model/window/window-context.tsx'

const TourPanel = lazy(() => import('./tour-panel.tsx'))

/** Tour. Opens at the first start and on request. Once skipped or finished, it no longer opens by itself. */
export function Tour() {
  const { settings, change } = useWindow()
  const requests = useTourRequests()
  if (requests === 0 && settings.tourSeen) return null
  const end = (): void => {
    closeTour()
    if (!settings.tourSeen) change('tourSeen', true)
  }
  return (
    <Boundary>
      <Suspense>
        <TourPanel key={requests} isAsked={requests > 0} onEnd={end} />
      </Suspense>
    </Boundary>
  )
}
