import { TEMPLATE_LIMITS, type TemplateFiles } from '../../../shared/bridge/index.ts'
import { base64Of } from '../base64-of.ts'

/** Reads a template and its logo; null if the files cannot be these. The host says what is wrong inside them. */
export async function templateOf(files: readonly File[]): Promise<TemplateFiles | null> {
  const isYaml = ({ name }: File): boolean => /\.ya?ml$/i.test(name)
  const [template, ...others] = files.filter(isYaml)
  const [logo, ...more] = files.filter((file) => !isYaml(file))
  if (!template || others.length + more.length > 0) return null
  // Base64 has 4 characters for 3 bytes.
  if (template.size > TEMPLATE_LIMITS.text || (logo && logo.size > (TEMPLATE_LIMITS.logo / 4) * 3)) return null
  return {
    name: template.name,
    text: await template.text(),
    logo: logo ? { name: logo.name, base64: base64Of(new Uint8Array(await logo.arrayBuffer())) } : null,
  }
}
