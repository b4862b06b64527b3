import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS, loadCommands, manPage } from '../main/cli/index.ts'

/** Writes the page of the manual that packages of the command line bring along: `out/man/proofbench.1`. */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string } // ours
const folder = join(root, 'out', 'man')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'proofbench.1'), manPage(await loadCommands(COMMANDS), version))
