import {
  type CallArguments,
  LIBRARY_CALLS,
  type LibraryCallName,
  type LibraryCallResults,
} from '../../../shared/bridge/index.ts'
import { inputFailure } from '../../input/index.ts'
import type { LibraryController } from './library-controller.ts'
import type { QueryName } from './library-message.ts'

type Handlers = {
  readonly [Name in LibraryCallName]: (args: CallArguments<Name>) => Promise<LibraryCallResults[Name]>
}

/** Returns the handlers of the library calls: those that are not listed are answered by the thread or process of the library. */
export function libraryHandlers(library: () => LibraryController): Handlers {
  const own: Omit<Handlers, QueryName> & Pick<Handlers, 'library.adds' | 'library.add-control'> = {
    'library.locate': ({ archive }) => library().locate(archive),
    'library.add': ({ add, name, archives, stores }) => library().add(add, name, archives, stores),
    'library.add-unreadable': ({ add, name }) =>
      library().addInput(add, { name, failure: inputFailure('input.not-readable') }),
    'library.add-end': ({ add, skipped }) => library().endInputs(add, skipped),
    'library.adds': () => library().adds(),
    'library.add-control': (args) => library().control(args),
  }
  const queries = Object.keys(LIBRARY_CALLS)
    .filter((name) => !Object.hasOwn(own, name))
    // All other names are queries.
    .map((name) => [name, (args: never) => library().query(name as QueryName, args)])
  return { ...Object.fromEntries(queries), ...own } as Handlers
}
