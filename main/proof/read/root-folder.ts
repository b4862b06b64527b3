import type { Observation } from '../../../shared/schema/index.ts'

export interface Root {
  /** Null if the files are in the root of the container. */
  readonly folder: string | null
  readonly observations: readonly Observation[]
}

/** Finds the root folder of an archive and reports if there is none or more than one. Archive: Layout. */
export function findRoot(files: readonly { readonly path: string }[]): Root {
  const folders = new Set<string>()
  let hasLoose = false
  for (const { path } of files) {
    const slash = path.indexOf('/')
    if (slash > 0) folders.add(path.slice(0, slash))
    else hasLoose = true
  }
  const names = files.map(({ path }) => path)
  if (names.includes('proof.json')) {
    const roots = [...folders].filter((folder) => names.includes(`${folder}/proof.json`))
    const observations: Observation[] = [{ code: 'layout.no-root-folder', subject: {} }]
    if (roots.length > 0)
      observations.push({
        code: 'layout.several-roots',
        subject: {},
        actual: `the root itself and ${roots.slice(0, 5).join(', ')}`,
      })
    return { folder: null, observations }
  }
  const [first] = folders
  if (first === undefined) return { folder: null, observations: [] }
  const chosen = [...folders].find((folder) => names.includes(`${folder}/proof.json`)) ?? first
  const isUnique = folders.size === 1 && !hasLoose
  const others = [...folders].filter((folder) => folder !== chosen)
  const actual = [...others.slice(0, 5), ...(hasLoose ? ['files outside of any folder'] : [])].join(', ')
  return {
    folder: chosen,
    observations: isUnique ? [] : [{ code: 'layout.several-roots', subject: {}, expected: `only ${chosen}`, actual }],
  }
}
