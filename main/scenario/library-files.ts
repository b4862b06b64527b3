import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the bundled scenarios by name. The build replaces this module by their texts. */
export function libraryFiles(): { readonly [name: string]: string } {
  const folder = join(import.meta.dirname, '..', '..', 'samples', 'scenarios')
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return Object.fromEntries(
    files.sort().map((file) => [file.replace(/\.yaml$/, ''), readFileSync(join(folder, file), 'utf8')]),
  )
}
