/** Texts of the main process. */
export const TEXTS = {
  product: 'Proofbench',
  menu: {
    file: 'File',
    open: 'Open Archive…',
    openFolder: 'Open Folder…',
    openRecent: 'Open Recent',
    noRecent: 'No Recent Archives',
    go: 'Go',
    verify: 'Verify',
    compare: 'Compare',
    service: 'Service',
    trust: 'Trust',
    settings: 'Settings',
    view: 'View',
    help: 'Help',
    tour: 'Take the Tour',
  },
  chooseArchive: 'Choose a proof archive',
  chooseFolder: 'Choose an unpacked archive, or a folder of archives',
  several: (count: number): string => `${count} inputs`,
  archives: 'Proof archives',
  allFiles: 'All files',
  windowGone: {
    message: 'The window stopped working',
    detail: 'Nothing was changed. Reload it to go on; archives on the disk can be opened again.',
    reload: 'Reload',
    quit: 'Quit',
  },
  windowBusy: {
    message: 'The window does not answer',
    detail: 'It may be busy with a large archive.',
    wait: 'Wait',
    reload: 'Reload',
  },
  notGoingOn: (reason: string): string =>
    `Something in the app itself went wrong (${reason}). Nothing was changed. Start it again.`,
} as const
