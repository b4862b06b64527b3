import { Button, Popover } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface PopoverButtonProps {
  readonly label: string
  /** Name of the panel for assistive technology. */
  readonly title?: string
  readonly icon: LucideIcon
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly disabled?: boolean
  /** Content of the panel; `close` closes it. */
  readonly children: (close: () => void) => ReactNode
}

/** Button that opens a small panel below it. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, title = label, icon: Icon, position = 'bottom-end', disabled = false, children } = props
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position}
      middlewares={{ flip: true, shift: true, size: true }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          leftSection={<Icon aria-hidden size={14} />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      {/* Scrolls where the window is lower than the panel. */}
      <Popover.Dropdown aria-label={title} style={{ overflowY: 'auto' }}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
