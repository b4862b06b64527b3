import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Returns what the change log says about a version: the lines of its section, without the heading; null if it says nothing. */
export function releaseNotes(changes: string, version: string): string | null {
  const sections = changes.split(/^## /m).slice(1)
  const own = sections.find((section) => section.split(/[\s[\]]+/).find((word) => word !== '') === version)
  const notes = own?.slice(own.indexOf('\n')).trim() ?? ''
  return notes === '' ? null : notes
}

/** Prints the notes of the release that a tag such as `v1.2.3` names. Ends with 1 unless it is that of the package. */
if (import.meta.main) {
  const version = (process.argv[2] ?? '').replace(/^v/, '')
  const own: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
  const notes = releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)
  if (version === own && notes !== null) process.stdout.write(`${notes}\n`)
  else {
    const reason = version === own ? `CHANGELOG.md has no section ${version}` : `the package has the version ${own}`
    process.stderr.write(`No notes for ${JSON.stringify(version)}: ${reason}\n`)
    process.exitCode = 1
  }
}
