import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { shellLabels } from '../labels/shell.ts'

const AnnounceContext = createContext<(text: string, urgent?: boolean) => void>(() => {})
const NoticeContext = createContext<{ readonly text: string } | null>(null)
const NotifyContext = createContext<(text: string, urgent?: boolean) => void>(() => {})

/** Milliseconds until a notice closes by itself. */
const NOTICE_MS = 8_000

/** Announces verdicts and errors to screen readers, and shows notices that appear nowhere else on the page. */
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
    const timer = setTimeout(() => setNotice(null), NOTICE_MS)
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

/** Current notice, with a button that closes it. */
export function Notice() {
  const notice = useContext(NoticeContext)
  const notify = useNotify()
  if (!notice) return null
  return (
    <section className="notice" aria-label={shellLabels.notice}>
      <p>{notice.text}</p>
      <ActionIcon variant="subtle" color="gray" aria-label={shellLabels.closeNotice} onClick={() => notify('')}>
        <X aria-hidden size={14} />
      </ActionIcon>
    </section>
  )
}

/** Returns a function that announces a text and shows it as a notice; an empty text closes the notice. */
export const useNotify = () => useContext(NotifyContext)
