import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { shellWords } from '../words/shell.ts'

const AnnounceContext = createContext<(text: string, urgent?: boolean) => void>(() => {})
const NoticeContext = createContext<{ readonly text: string } | null>(null)
const NotifyContext = createContext<(text: string, urgent?: boolean) => void>(() => {})

/** Milliseconds that a notice stays; it can be closed before. */
const STAYS_MS = 12_000

/** Says verdicts and errors aloud to those who do not see the screen, and shows what nothing else on the page would. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [polite, setPolite] = useState('')
  const [urgent, setUrgent] = useState('')
  const [notice, setNotice] = useState<{ readonly text: string } | null>(null)
  const announce = useCallback((text: string, isUrgent = false) => (isUrgent ? setUrgent : setPolite)(text), [])
  const notify = useCallback(
    (text: string, isUrgent = false) => {
      announce(text, isUrgent)
      setNotice(text === '' ? null : { text })
    },
    [announce],
  )
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), STAYS_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <AnnounceContext value={announce}>
      <NotifyContext value={notify}>
        <NoticeContext value={notice}>{children}</NoticeContext>
      </NotifyContext>
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

/** What was said that nothing else on the page shows. */
export function Notice() {
  const notice = useContext(NoticeContext)
  const notify = useNotify()
  if (!notice) return null
  return (
    <div className="notice">
      <p>{notice.text}</p>
      <ActionIcon variant="subtle" color="gray" aria-label={shellWords.closeNotice} onClick={() => notify('')}>
        <X aria-hidden size={14} />
      </ActionIcon>
    </div>
  )
}

/** Says it aloud and shows it below the page; an empty text takes away what is there. */
export const useNotify = () => useContext(NotifyContext)
