import { parseArgs } from 'node:util'
import { type CommandRow, optionsOf } from './command.ts'

export interface OptionToken {
  readonly kind: 'option'
  /** Long name without dashes, or the letter of an unknown short option. */
  readonly name: string
  /** Spelling on the command line, for messages. */
  readonly spelling: string
  readonly value: string | undefined
  /** True if the value belongs to the same argument: `--key=FILE`, `-kFILE`. */
  readonly isInline: boolean
}

type Token = OptionToken | { readonly kind: 'operand'; readonly text: string }

/** Splits arguments into options and operands. Unknown options are tokens too: their message needs the options of the command. */
export function tokensOf(command: CommandRow, argv: readonly string[]): readonly Token[] {
  const options = optionsOf(command).map(({ name, short, value }) => {
    const type = value ? ('string' as const) : ('boolean' as const)
    return [name, { type, multiple: true, ...(short === undefined ? {} : { short }) }] as const
  })
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return tokens.flatMap((token): readonly Token[] => {
    if (token.kind === 'option-terminator') return []
    if (token.kind === 'positional') return [{ kind: 'operand', text: token.value }]
    const { name, rawName, value, inlineValue, index } = token
    const argument = argv[index] ?? rawName
    const isLong = rawName.startsWith('--')
    const isGrouped = !isLong && argument.length > 2
    return [
      {
        kind: 'option',
        name,
        spelling: isGrouped ? `${rawName} in ${argument}` : rawName,
        value: isLong || !inlineValue ? value : value?.replace(/^=/, ''),
        isInline: inlineValue === true,
      },
    ]
  })
}
