import type { LineCounter, YAMLError } from 'yaml'
import type { ScenarioFault } from './fault.ts'

/** What is wrong by the code of the YAML reader, where its own words help nobody, and what would be right. */
const WORDS: { readonly [code: string]: { readonly message?: string; readonly hint: string } } = {
  TAB_AS_INDENT: { hint: 'Indent with spaces.' },
  MULTIPLE_DOCS: { message: 'a second document begins', hint: 'A file holds one scenario; write another file.' },
  DUPLICATE_KEY: { hint: 'Keep one of them.' },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a mapping or list stands where it cannot',
    hint: 'Text with ": " in it goes in quotation marks; every "- " of a list has the same indentation.',
  },
  TAG_RESOLVE_FAILED: { hint: 'Tags are not used in scenarios.' },
}
const TOO_DEEP = /call stack/

/** Faults of the file as YAML, before anybody asks what it says. */
export function yamlFaults(errors: readonly YAMLError[], lines: LineCounter): readonly ScenarioFault[] {
  const deep = errors.find(({ message }) => TOO_DEEP.test(message))
  return (deep ? [deep] : errors).map((error) => {
    const { line, col } = lines.linePos(error.pos[0])
    const own = error.message.split(/ at line \d+/)[0]?.trim() ?? error.message
    const { message = own, hint = null } = WORDS[error.code] ?? {}
    return { line, column: col, message: deep ? 'brackets are nested too deeply' : message, hint }
  })
}
