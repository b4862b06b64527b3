import type { LineCounter, YAMLError } from 'yaml'
import type { FileFault } from './fault.ts'

/** Messages and hints by error code of the YAML parser, whose own messages are unhelpful. */
const messagesFor = (
  noun: string,
): { readonly [code: string]: { readonly message?: string; readonly hint: string } } => ({
  TAB_AS_INDENT: { hint: 'Indent with spaces.' },
  MULTIPLE_DOCS: { message: 'a second document begins', hint: `A file holds one ${noun}; write another file.` },
  DUPLICATE_KEY: { hint: 'Keep one of them.' },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a mapping or list stands where it cannot',
    hint: 'Text with ": " in it goes in quotation marks; every "- " of a list has the same indentation.',
  },
  TAG_RESOLVE_FAILED: { hint: `Tags are not used in a ${noun}.` },
})
const TOO_DEEP = /call stack/

/** Converts YAML syntax errors to faults. `noun` names the file. */
export function yamlFaults(errors: readonly YAMLError[], lines: LineCounter, noun: string): readonly FileFault[] {
  const messages = messagesFor(noun)
  const depthError = errors.find(({ message }) => TOO_DEEP.test(message))
  return (depthError ? [depthError] : errors).map((error) => {
    const { line, col } = lines.linePos(error.pos[0])
    const own = error.message.split(/ at line \d+/)[0]?.trim() ?? error.message
    const { message = own, hint = null } = messages[error.code] ?? {}
    return { line, column: col, message: depthError ? 'brackets are nested too deeply' : message, hint }
  })
}
