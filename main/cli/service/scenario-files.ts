import { givenText } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'
import { libraryFiles, parseScenario, type Scenario } from '../../scenario/index.ts'
import { type FileFault, faultText, nearestWord } from '../../yaml/index.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamed } from '../inputs/read-named.ts'

/** Scenario file with its faults. */
interface ScenarioFile {
  readonly file: string
  readonly scenario: Scenario | null
  /** In the format of compiler messages. */
  readonly faults: readonly string[]
}

/** Reads a scenario from a file. Throws `Stop` if it cannot be read. */
export function scenarioFile(file: string): ScenarioFile {
  const { bytes } = readNamed(file)
  // What is no text has faults like another file.
  return parsed(file, givenText(bytes) ?? Buffer.from(bytes).toString('utf8'))
}

/** Returns a scenario by file path or by the name of a built-in one. Throws `Stop` if there is none, or it has faults. */
export function scenarioNamed(name: string): Scenario {
  const library = libraryFiles()
  const text = library[name]
  const isFile = /[./\\]/.test(name)
  if (text === undefined && !isFile) {
    const suggestion = nearestWord(name, Object.keys(library))
    throw usageStop(
      `There is no scenario ${JSON.stringify(name)}`,
      suggestion === undefined
        ? '`proofbench generate` lists them; a file has a dot or a slash.'
        : `Did you mean ${suggestion}?`,
    )
  }
  const { scenario, faults } = text === undefined ? scenarioFile(name) : parsed(`${name}.yaml`, text)
  if (!scenario) throw usageStop(`${name} is no scenario`, faults)
  return scenario
}

function parsed(file: string, text: string): ScenarioFile {
  const { scenario, faults } = parseScenario(text)
  return { file, scenario, faults: faults.map((fault) => faultText(terminalText(file, 300), plainFault(fault))) }
}

/** Removes control characters: messages quote the file and go to a terminal. */
const plainFault = (fault: FileFault): FileFault => ({
  ...fault,
  message: terminalText(fault.message, 200),
  hint: fault.hint === null ? null : terminalText(fault.hint, 200),
})
