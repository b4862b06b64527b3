import { readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { type Command, SECTIONS, type Section } from '../main/cli/index.ts'

/** Generates the list of the commands, one for each file below `main/cli/commands`, in the order of help. */
export async function commandList(root: string): Promise<string> {
  const folder = join(root, 'main', 'cli', 'commands')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'))
  const listed = await Promise.all(files.map(async (file) => ({ file, ...(await commandIn(folder, file)) })))
  const rows = listed
    .toSorted((left, right) => rank(left.section) - rank(right.section) || left.order - right.order)
    .map(
      ({ file, name, section, summary }) =>
        `{ name: ${JSON.stringify(name)}, section: ${JSON.stringify(section)}, summary: ${JSON.stringify(summary)}, load: async () => (await import('../commands/${file}')).command },`,
    )
  return `import type { ListedCommand } from '../arguments/command.ts'

export const COMMANDS: readonly ListedCommand[] = [
${rows.join('\n')}
]
`
}

const rank = (section: Section): number => Object.keys(SECTIONS).indexOf(section)

async function commandIn(folder: string, file: string): Promise<Command> {
  const module: { readonly command: Command } = await import(join(folder, file))
  const { command } = module
  if (basename(file) !== `${command.name.replaceAll(' ', '-')}.ts`)
    throw new Error(`${file} holds the command ${command.name}`)
  return command
}
