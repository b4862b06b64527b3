import { Button } from '@mantine/core'
import { useState } from 'react'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { UnmaskedQuestion } from '../../parts/unmasked-question.tsx'
import { TICKET_KEY } from './ticket-key.tsx'
import { useTicket } from './use-ticket.ts'

/** Buttons that copy the diagnosis for a support ticket. Holder data is masked unless the user confirms otherwise. */
export function TicketActions() {
  const copyTicket = useTicket()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="row">
      <Button
        size="xs"
        onClick={() => copyTicket(true)}
        aria-keyshortcuts={TICKET_KEY}
        title={`${diagnosisLabels.copyTicketHint} (${TICKET_KEY})`}
      >
        {diagnosisLabels.copyTicket}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {diagnosisLabels.copyUnmasked}
      </Button>
      <UnmaskedQuestion
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => copyTicket(false)}
        onMasked={() => copyTicket(true)}
      />
    </div>
  )
}
