import { Checkbox } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { LIBRARY_COLUMNS, type LibraryColumn } from '../../../shared/library/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { PopoverButton } from '../../parts/popover-button.tsx'

/** Chooses the columns of the table. */
export function ColumnChooser() {
  const { settings, change } = useWindow()
  const shown = new Set(settings.libraryColumns)
  const toggle = (column: LibraryColumn): void => {
    if (!shown.delete(column)) shown.add(column)
    change(
      'libraryColumns',
      LIBRARY_COLUMNS.filter((each) => shown.has(each)),
    )
  }
  return (
    <PopoverButton label={libraryLabels.chooseColumns} icon={Columns3}>
      {() => (
        <div className="stack library-choices">
          {LIBRARY_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              size="xs"
              label={libraryLabels.columns[column]}
              checked={settings.libraryColumns.includes(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </div>
      )}
    </PopoverButton>
  )
}
