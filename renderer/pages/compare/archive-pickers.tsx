import { ActionIcon, Button, Select } from '@mantine/core'
import { ArrowLeftRight, FolderOpen } from 'lucide-react'
import { useLocation } from 'wouter'
import { openFile } from '../../kit/drop/file-dialogs.ts'
import { compareLabels } from '../../labels/compare.ts'
import { type ComparedIds, compareAddress } from '../../model/address/compare-address.ts'
import { archiveName } from '../../model/archive/archive-name.ts'
import { useArchives } from '../../model/window/window-context.tsx'

/** Chooses both archives among the open ones. */
export function ArchivePickers({ left, right }: ComparedIds) {
  const [, go] = useLocation()
  const open = [...useArchives()].map(([value, state]) => ({ value, label: archiveName(state) }))
  const picker = (side: 'left' | 'right', value: string | undefined, other: string | undefined) => (
    <Select
      size="xs"
      className="compare-picker"
      label={compareLabels.choose[side]}
      placeholder={compareLabels.placeholder}
      data={open.map((option) => ({ ...option, disabled: option.value === other }))}
      value={value ?? null}
      searchable={open.length > 8}
      onChange={(chosen) => chosen !== null && go(compareAddress({ left, right, [side]: chosen }))}
    />
  )
  return (
    <div className="compare-pickers">
      {picker('left', left, right)}
      <ActionIcon
        variant="default"
        size="1.875rem"
        aria-label={compareLabels.swap}
        title={compareLabels.swap}
        disabled={left === undefined && right === undefined}
        onClick={() => go(compareAddress({ left: right, right: left }))}
      >
        <ArrowLeftRight aria-hidden size={16} />
      </ActionIcon>
      {picker('right', right, left)}
      <Button size="xs" variant="default" leftSection={<FolderOpen aria-hidden size={14} />} onClick={openFile}>
        {compareLabels.openFile}
      </Button>
    </div>
  )
}
