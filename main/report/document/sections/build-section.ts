import { formatSize, type Section } from '../../../../shared/report/index.ts'
import type { ReportSources, SectionSources } from '../sources.ts'

/** Returns how the report was made: input, tool, policy, options, time. */
export function buildSection(
  { report }: SectionSources,
  { createdAt, options, caseId }: Pick<ReportSources, 'createdAt' | 'options' | 'caseId'>,
): Section {
  const { input, validationTime, policy, tool, proof } = report
  const members = typeof proof === 'object' && proof !== null && !Array.isArray(proof) ? proof : {}
  const claims = ['proofId', 'tenantId', 'endDateTime'].flatMap((name): [string, string][] => {
    const value = (members as { readonly [member: string]: unknown })[name]
    return typeof value === 'string' ? [[`${name} (from the file)`, value]] : []
  })
  return {
    title: 'Input and verification',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Input', input.name],
          ['Size', `${input.size} bytes (${formatSize(input.size)})`],
          ['SHA-256', input.sha256 ?? 'not computed: the input is a folder'],
          ['Container', input.container],
          ...claims,
          ['Case', caseId ?? 'none'],
          ['Judged as of', validationTime],
          ['Policy', `${policy.id}, SHA-256 ${policy.sha256}`],
          ['Report made', createdAt],
          ['Made by', `${tool.name} ${tool.version}, build ${tool.commit}`],
          ['Options', options.length === 0 ? 'none that changes the report' : options.join(' ')],
        ],
      },
    ],
  }
}
