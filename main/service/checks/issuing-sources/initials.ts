import { nameSpellings } from '../../../../shared/rules/index.ts'

/** Returns the initial if the name consists only of one; null otherwise. */
export function onlyInitial(name: string): string | null {
  const [spelling = ''] = nameSpellings(name)
  return [...spelling].length === 1 ? spelling : null
}

export const initialOf = (name: string): string => [...(nameSpellings(name)[0] ?? '')][0] ?? ''
