import { pathToFileURL } from 'node:url'
import { once } from './once/once.ts'

/** Scripts of the threads of a host, as delivered: from the sources each thread would load hundreds of files. */
export const WORKER_SCRIPTS = await (async () => {
  const window = pathToFileURL(await once('window'))
  const script = (name: string): URL => new URL(`../web/${name}.mjs`, window)
  return { archive: script('case-worker'), library: script('library-thread-entry') }
})()
