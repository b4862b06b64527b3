import { type ArchiveSummary, findArchives, type Library } from '../../library/index.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'

/** Returns the one archive of the library that an operand names. Throws `Stop` if there is none, or several. */
export async function namedArchive(library: Library, name: string): Promise<ArchiveSummary> {
  const [archive, ...others] = await findArchives(library, name)
  if (!archive)
    throw noInputStop(
      `The library has no archive ${JSON.stringify(name)}`,
      'Give a proof id, a path, or at least 6 digits of a SHA-256; proofbench library search finds them.',
    )
  if (others.length > 0)
    throw usageStop(
      `${JSON.stringify(name)} names ${others.length + 1} archives or more`,
      [archive, ...others].map(({ sha256, path }) => `${sha256}  ${path ?? ''}`),
    )
  return archive
}
