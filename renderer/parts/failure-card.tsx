import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'

/** What happened, what to do; never a stack. */
export function FailureCard({ failure, children }: { readonly failure: Failure; readonly children?: ReactNode }) {
  return (
    <div className="failure-card" role="alert">
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
