import { nameSpellings } from '../../../../shared/rules/names.ts'

/** The initial, where the name is nothing but an initial. */
export function onlyInitial(name: string): string | null {
  const [spelling = ''] = nameSpellings(name)
  return [...spelling].length === 1 ? spelling : null
}

export const initialOf = (name: string): string => [...(nameSpellings(name)[0] ?? '')][0] ?? ''
