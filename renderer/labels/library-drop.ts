/** Texts of a drop on the library page, which are loaded with the window. */
export const libraryDropLabels = {
  title: 'Drop to add to the library',
  hint: 'Archives, unpacked archives, or folders of them',
} as const
