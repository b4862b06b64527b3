import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import { TEXTS } from './texts.ts'

/** Usual file extensions of proofs, for the dialog only; the reader detects the type from the bytes. */
const ARCHIVE_EXTENSIONS: readonly string[] = ['mime', 'zip', 'eml']

const OPTIONS: { readonly [kind in 'file' | 'folder']: OpenDialogOptions } = {
  file: {
    title: TEXTS.chooseArchive,
    properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
    filters: [
      { name: TEXTS.archives, extensions: [...ARCHIVE_EXTENSIONS] },
      { name: TEXTS.allFiles, extensions: ['*'] },
    ],
  },
  folder: { title: TEXTS.chooseFolder, properties: ['openDirectory', 'dontAddToRecent'] },
}

/** Shows the system's open dialog. Returns an empty array if the user cancels. */
export async function chooseArchive(
  kind: 'file' | 'folder',
  window: BrowserWindow | undefined,
): Promise<readonly string[]> {
  const options = OPTIONS[kind]
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? [] : filePaths
}
