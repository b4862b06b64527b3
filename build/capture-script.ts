import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Returns the module with the script of the capture page, bundled from renderer/capture-page. */
export async function captureScript(root: string): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'renderer', 'capture-page', 'main.ts'),
    cwd: root,
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', minify: false, comments: false })
  await bundle.close()
  const code = output[0].code.replaceAll(/^\s*\/\/#.*$/gm, '').trim()
  if (/<\/script|<!--/i.test(code)) throw new Error('The script of the capture page cannot stand in a page')
  return `export const CAPTURE_SCRIPT = ${JSON.stringify(code)}\n`
}
