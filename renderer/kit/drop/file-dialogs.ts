/** Opens the file dialog of the system. */
export const openFile = (): void => document.querySelector<HTMLElement>('[data-open-file]')?.click()

export const openFolder = (): void => document.querySelector<HTMLElement>('[data-open-folder]')?.click()

/** Opens the file dialog for files that are added to the library. */
export const chooseToAdd = (kind: 'file' | 'folder'): void =>
  document.querySelector<HTMLElement>(`[data-add-${kind}]`)?.click()

/** Opens the file dialog for a report that is checked. */
export const chooseReport = (): void => document.querySelector<HTMLElement>('[data-report-file]')?.click()
