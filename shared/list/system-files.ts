/** Files that macOS, Windows and copying programs put next to the files of a folder. */
const COMPANION =
  /^(\._.*|\..+\.[A-Za-z0-9]{6}|\.DS_Store|\.AppleDouble|\.localized|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i
/** Names of downloads and copies that are not complete: browsers, FTP clients, rsync, programs that rename when they are done. */
const UNFINISHED =
  /(\.(part|partial|filepart|crdownload|download|opdownload|!ut)|\.(mime|zip|eml)\.(tmp|temp|incomplete)|^\..+\.(mime|zip|eml)\.[A-Za-z0-9]{6})$/i

/** Returns whether the name is that of a download or copy that is not complete. `name`: without folders. */
export const isUnfinishedFile = (name: string): boolean => UNFINISHED.test(name)

/**
 * Returns whether an operating system or a program made the file, and no person: its own data about another file, or a copy that is
 * not complete. Such a file is no failed proof. `name`: without folders.
 */
export const isSystemFile = (name: string): boolean => COMPANION.test(name) || isUnfinishedFile(name)

/** Returns whether a path leads to such a file, or into the folder that macOS adds to a ZIP. */
export const isSystemPath = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path.includes('/__MACOSX/') || isSystemFile(path.slice(path.lastIndexOf('/') + 1))
