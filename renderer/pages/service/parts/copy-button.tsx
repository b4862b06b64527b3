import { ActionIcon } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useAnnounce } from '../../../kit/announcer.tsx'
import { copyText } from '../../../kit/copy-text.ts'
import { useAttempt } from '../../../kit/use-attempt.ts'
import { serviceLabels } from '../../../labels/service.ts'

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
