import { Button, Checkbox } from '@mantine/core'
import { FilePlus2, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import type { LibraryInfo } from '../../../shared/bridge/index.ts'
import { chooseToAdd } from '../../kit/drop/file-dialogs.ts'
import { libraryLabels } from '../../labels/library.ts'
import { setStoresFiles, storesFiles } from '../../model/library/uploads.ts'
import { useWindow } from '../../model/window/window-context.tsx'

const labels = libraryLabels.add

/** Chooses files and folders to add. Where the host reads them in place, they can be copied into the library. */
export function AddButtons({ info }: { readonly info: LibraryInfo }) {
  const { bridge } = useWindow()
  const [stores, setStores] = useState(storesFiles)
  return (
    <div className="row library-add">
      {bridge.readsInPlace && info.storesFiles && (
        <Checkbox
          size="xs"
          label={labels.stores}
          title={labels.storesHint}
          checked={stores}
          onChange={({ currentTarget: { checked } }) => {
            setStores(checked)
            setStoresFiles(checked)
          }}
        />
      )}
      <Button
        size="xs"
        title={bridge.readsInPlace ? undefined : labels.uploads}
        leftSection={<FilePlus2 aria-hidden size={14} />}
        onClick={() => chooseToAdd('file')}
      >
        {labels.files}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<FolderPlus aria-hidden size={14} />}
        onClick={() => chooseToAdd('folder')}
      >
        {labels.folder}
      </Button>
    </div>
  )
}
