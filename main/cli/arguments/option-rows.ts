import type { OptionRow } from './option-row.ts'

/** Options that several commands share. */

export const TEXT_OR_JSON: OptionRow = {
  name: 'format',
  short: 'f',
  value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json'] },
  help: 'text (default) or json.',
}

export const OUTPUT_FOLDER: OptionRow = {
  name: 'output',
  short: 'o',
  value: { kind: 'folder', label: 'DIR' },
  help: 'Folder to write into; made when it is new. Default: the current folder.',
}

export const FORCE: OptionRow = { name: 'force', help: 'Overwrite files that exist.' }

export const UNMASK_HOLDER: OptionRow = { name: 'unmask', help: 'Show data about the holder.' }

/** Option for the data folder of a service; `help` names its purpose. */
export const dataOption = (help: string): OptionRow => ({
  name: 'data',
  short: 'd',
  value: { kind: 'folder', label: 'DIR' },
  help: `${help} Default: service in the user's data folder.`,
})

export const LIMIT: OptionRow = {
  name: 'limit',
  value: { kind: 'text', label: 'NAME=VALUE' },
  repeatable: true,
  help: 'Set a limit of reading, for example zipEntries=50000 or zipTotalBytes=8GiB. A finding that reports a limit names it.',
}

export const STDIN_LIMIT: OptionRow = {
  name: 'stdin-limit',
  value: { kind: 'bytes', label: 'SIZE' },
  help: 'Most bytes to take from standard input or another pipe. Default: 1GiB.',
}
