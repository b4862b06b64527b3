import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnounceContext = createContext<(text: string, urgent?: boolean) => void>(() => {})

/** Says verdicts and errors aloud to those who do not see the screen. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [polite, setPolite] = useState('')
  const [urgent, setUrgent] = useState('')
  const announce = useCallback((text: string, isUrgent = false) => (isUrgent ? setUrgent : setPolite)(text), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" aria-live="polite" data-testid="announcements">
        {polite}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {urgent}
      </div>
    </AnnounceContext>
  )
}

export const useAnnounce = () => useContext(AnnounceContext)
