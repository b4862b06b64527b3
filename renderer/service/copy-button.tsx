import { ActionIcon } from '@mantine/core'
import { Copy } from 'lucide-react'
import { serviceLabels } from '../labels/service.ts'
import { copyText } from '../parts/copy-text.ts'
import { useAnnounce } from '../shell/announcer.tsx'
import { useAttempt } from '../shell/use-attempt.ts'

const labels = serviceLabels.address

/** Copies `value`, and announces it by its `name`. */
export function CopyButton({ name, value }: { readonly name: string; readonly value: string }) {
  const announce = useAnnounce()
  const attempt = useAttempt()
  const copy = (): void => attempt(() => copyText(value).then(() => announce(labels.copied(name))))
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={labels.copy(name)} onClick={copy}>
      <Copy aria-hidden size={14} />
    </ActionIcon>
  )
}
