import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../../shared/bridge/index.ts'
import { HOST_LOST, useHostLost } from './host-lost.ts'

/** Failure with its hint, scrolled into view. A lost host is reported once by the window, not by each part. */
export function FailureCard({ failure, children }: { readonly failure: Failure; readonly children?: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const isReported = useHostLost() && failure.code === HOST_LOST
  useEffect(() => {
    if (failure.code !== '') card.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (isReported) return <div className="failure-rest">{children}</div>
  return (
    <div ref={card} className="failure-card" role="alert">
      <TriangleAlert aria-hidden size={22} />
      <div>
        <h2>{failure.message}</h2>
        <p>{failure.hint}</p>
        <p className="mono quiet">{failure.code}</p>
        {children}
      </div>
    </div>
  )
}
