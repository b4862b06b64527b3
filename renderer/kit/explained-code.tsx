import { useState } from 'react'
import { shellLabels } from '../labels/shell.ts'
import type { ExplainedCode } from '../model/codes.ts'
import { CodeDialog } from './code-dialog.tsx'

/** Code of a finding; a click opens its explanation. */
export function ExplainedFinding({ code }: { readonly code: string }) {
  const [explained, setExplained] = useState<ExplainedCode | null>(null)
  const explain = async () => {
    const { CODES } = await import('../model/codes.ts')
    setExplained(CODES.find((one) => one.kind === 'Finding' && one.code === code) ?? null)
  }
  return (
    <>
      <button
        type="button"
        className="link-button mono"
        aria-label={shellLabels.code.explain(code)}
        onClick={() => void explain()}
      >
        {code}
      </button>
      <CodeDialog code={explained} onClose={() => setExplained(null)} />
    </>
  )
}
