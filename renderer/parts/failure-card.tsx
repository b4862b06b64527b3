import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { HOST_LOST, useHostLost } from '../shell/host-lost.ts'

/** What happened and what to do, scrolled into view. That the host is lost is said by the window once, not by each part of it. */
export function FailureCard({ failure, children }: { readonly failure: Failure; readonly children?: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const isSaid = useHostLost() && failure.code === HOST_LOST
  useEffect(() => {
    if (failure.code !== '') card.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (isSaid) return <div className="failure-rest">{children}</div>
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
