import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import { WORDS } from './words.ts'

/** Extensions under which proofs are kept; the reader looks at the bytes, not at the name. */
export const ARCHIVE_EXTENSIONS: readonly string[] = ['mime', 'zip', 'eml']

const OPTIONS: { readonly [kind in 'file' | 'folder']: OpenDialogOptions } = {
  file: {
    title: WORDS.chooseArchive,
    properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
    filters: [
      { name: WORDS.archives, extensions: [...ARCHIVE_EXTENSIONS] },
      { name: WORDS.allFiles, extensions: ['*'] },
    ],
  },
  folder: { title: WORDS.chooseFolder, properties: ['openDirectory', 'dontAddToRecent'] },
}

/** Asks in the system's own dialog. Empty where the user cancels. */
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
