import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of the scenarios that come with the product, by name. The build puts the files themselves in place of this. */
export function libraryFiles(): { readonly [name: string]: string } {
  const folder = join(import.meta.dirname, '..', '..', '..', 'samples', 'scenarios')
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return Object.fromEntries(
    files.sort().map((file) => [file.replace(/\.yaml$/, ''), readFileSync(join(folder, file), 'utf8')]),
  )
}
