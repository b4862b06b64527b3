import { type CommandRow, optionsOf } from './command.ts'
import type { OptionRow } from './option-row.ts'

export type Shell = 'bash' | 'zsh' | 'fish'

/** Generates a completion script for `shell` from the arguments of all commands. */
export function completionScript(shell: Shell, commands: readonly CommandRow[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands)
    case 'zsh':
      return zshScript(commands)
    case 'fish':
      return fishScript(commands)
  }
}

type Commands = readonly CommandRow[]

const commandWords = (commands: Commands): string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
]
const actionsOf = (word: string, commands: Commands): string[] =>
  commands.flatMap(({ name }) => (name.startsWith(`${word} `) ? [name.slice(word.length + 1)] : []))
const groups = (commands: Commands): string[] =>
  commandWords(commands).filter((word) => actionsOf(word, commands).length > 0)
const summaryOf = (word: string, commands: Commands): string =>
  commands.find(({ name }) => name.split(' ')[0] === word)?.summary ?? ''

/** Returns the values of an operand that are known in advance. */
const operandValues = ({ operand }: CommandRow, commands: Commands): readonly string[] =>
  operand?.kind === 'command' ? commandWords(commands) : (operand?.choices ?? [])
/** Returns whether the operand is a file path or may be one. */
const takesFiles = ({ operand }: CommandRow): boolean => operand?.kind === 'input' || operand?.kind === 'file'

function spellings({ name, short, negatable }: OptionRow): string[] {
  return [`--${name}`, ...(negatable ? [`--no-${name}`] : []), ...(short === undefined ? [] : [`-${short}`])]
}

function bashScript(commands: Commands): string {
  const cases = commands.map((command) => {
    const words = optionsOf(command).flatMap(spellings)
    const files = takesFiles(command) ? '' : '; files=no'
    return `    '${command.name}') words='${[...words, ...operandValues(command, commands)].join(' ')}'${files} ;;`
  })
  const values = commands.flatMap((command) => optionsOf(command).flatMap((row) => bashValues(command, row)))
  const actions = groups(commands).map(
    (word) =>
      `  if [[ $command == ${word} && $COMP_CWORD -eq 2 ]]; then COMPREPLY=($(compgen -W '${actionsOf(word, commands).join(' ')}' -- "$current")); return; fi`,
  )
  return `# bash completion for proofbench
_proofbench() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words='' files=yes
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W '${commandWords(commands).join(' ')} --help --version' -- "$current")); return; fi
${actions.join('\n')}
  [[ $command =~ ^(${groups(commands).join('|')})$ ]] && command="$command \${COMP_WORDS[2]}"
  case "$command $previous" in
${values.join('\n')}
  esac
  case $command in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$(printf '%s\\n' $words | grep -v '^-')" -- "$current"))
    [[ $files == yes || $previous == -* ]] && COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _proofbench proofbench
`
}

/** Returns the case that completes the value of an option, if its values are known or are folders. */
function bashValues({ name }: CommandRow, row: OptionRow): readonly string[] {
  const { value } = row
  const words = value?.choices ?? value?.suggestions
  const files = value?.suggestions ? ' -f' : ''
  const source = words ? `-W '${words.join(' ')}'${files}` : value?.kind === 'folder' ? '-d' : null
  if (source === null) return []
  const patterns = spellings(row).map((spelling) => `'${name} ${spelling}'`)
  return [`    ${patterns.join('|')}) COMPREPLY=($(compgen ${source} -- "$current")); return ;;`]
}

function zshScript(commands: Commands): string {
  const cases = commands.map(
    (command) => `    ${zshQuote(command.name)}) _arguments ${zshArguments(command, commands)} ;;`,
  )
  const summaries = commandWords(commands).map((word) => zshQuote(`${word}:${summaryOf(word, commands)}`))
  const actions = groups(commands).map(
    (word) => `  if [[ $command == ${word} ]]; then
    if (( CURRENT == 3 )); then compadd ${actionsOf(word, commands).join(' ')}; return; fi
    command="$command \${words[3]}"; shift words; (( CURRENT-- ))
  fi`,
  )
  return `#compdef proofbench
# zsh completion for proofbench
_proofbench() {
  local command=\${words[2]}
  if (( CURRENT == 2 )); then
    local -a commands=(${summaries.join(' ')})
    _describe command commands
    return
  fi
${actions.join('\n')}
  shift words; (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _proofbench "$@"; else compdef _proofbench proofbench; fi
`
}

function zshArguments(command: CommandRow, commands: Commands): string {
  const options = optionsOf(command).flatMap((row) =>
    spellings(row).map((spelling) => {
      const action = row.value?.choices
        ? `(${row.value.choices.join(' ')})`
        : row.value?.suggestions
          ? `{compadd ${row.value.suggestions.join(' ')}; _files}`
          : row.value?.kind === 'folder'
            ? '_files -/'
            : row.value?.kind === 'file'
              ? '_files'
              : ' '
      const value = row.value ? `:${row.value.label.replaceAll('|', ' or ')}:${action}` : ''
      return zshQuote(`${row.repeatable ? '*' : ''}${spelling}[${row.help.replaceAll(/[[\]:]/g, '\\$&')}]${value}`)
    }),
  )
  const operand = command.operand
  const words = operandValues(command, commands)
  const action = takesFiles(command) ? '_files' : words.length > 0 ? `(${words.join(' ')})` : ' '
  const rest = operand ? [zshQuote(`*:${operand.label.replaceAll('|', ' or ')}:${action}`)] : []
  return [...options, ...rest].join(' ')
}

function fishScript(commands: Commands): string {
  const words = commandWords(commands)
  const lines = words.map(
    (word) => `complete -c proofbench -n __fish_use_subcommand -a ${word} -d ${fishQuote(summaryOf(word, commands))}`,
  )
  for (const command of commands) {
    const [word = '', action] = command.name.split(' ')
    if (action !== undefined)
      lines.push(
        `complete -c proofbench -n '__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${actionsOf(word, commands).join(' ')}' -f -a ${action} -d ${fishQuote(command.summary)}`,
      )
    const condition =
      action === undefined
        ? `'__fish_seen_subcommand_from ${word}'`
        : `'__fish_seen_subcommand_from ${word}; and __fish_seen_subcommand_from ${action}'`
    if (!takesFiles(command))
      lines.push(
        `complete -c proofbench -n ${condition} -f -a ${fishQuote(operandValues(command, commands).join(' '))}`,
      )
    for (const row of optionsOf(command)) lines.push(...fishOption(condition, row))
  }
  return `# fish completion for proofbench\n${lines.join('\n')}\n`
}

function fishOption(condition: string, row: OptionRow): string[] {
  const short = row.short === undefined ? '' : ` -s ${row.short}`
  const value = row.value
    ? row.value.choices
      ? ` -x -a '${row.value.choices.join(' ')}'`
      : row.value.kind === 'folder'
        ? " -x -a '(__fish_complete_directories)'"
        : row.value.kind === 'file'
          ? ` -r -F${row.value.suggestions ? ` -a '${row.value.suggestions.join(' ')}'` : ''}`
          : ' -x'
    : ''
  const line = `complete -c proofbench -n ${condition} -l ${row.name}${short}${value} -d ${fishQuote(row.help)}`
  return row.negatable
    ? [line, `complete -c proofbench -n ${condition} -l no-${row.name} -d ${fishQuote(row.help)}`]
    : [line]
}

const zshQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const fishQuote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
