import type { TemplateFiles } from '../../../shared/bridge/index.ts'
import { thumbnailOf } from '../../examination/index.ts'
import { loadReadTemplate, type ReportTemplate } from '../../report/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'

/** Returns the template that a window chose; null without one. Throws `BridgeError` with every fault and its line. */
export async function chosenTemplate(files: TemplateFiles | undefined): Promise<ReportTemplate | null> {
  if (!files) return null
  const { readTemplate } = await loadReadTemplate()
  const { template, faults } = await readTemplate(files.text, {
    toJpeg: thumbnailOf,
    read: (name) =>
      files.logo?.name === name
        ? Buffer.from(files.logo.base64, 'base64')
        : 'it was not chosen together with the template',
  })
  if (template) return template
  throw bridgeFailure('bridge.template', faults.map(({ line, message }) => `line ${line}: ${message}`).join('; '))
}
