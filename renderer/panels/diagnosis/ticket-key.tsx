import { useEffect, useRef } from 'react'
import { isPlainKey } from '../../kit/plain-key.ts'
import { useTicket } from './use-ticket.ts'

/** Key that copies the masked diagnosis from every view of an archive. */
export const TICKET_KEY = 'y'

export function TicketKey() {
  const copyTicket = useTicket()
  const latestCopy = useRef(copyTicket)
  latestCopy.current = copyTicket
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === TICKET_KEY && isPlainKey(event)) latestCopy.current(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}
