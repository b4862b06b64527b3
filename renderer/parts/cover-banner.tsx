import { ShieldOff } from 'lucide-react'
import { useModel } from '../archive/model-context.ts'
import { archiveWords } from '../words/archive.ts'

/** Says aloud where the content that a view shows is not what was signed. */
export function CoverBanner({ paths }: { readonly paths: readonly string[] }) {
  const { coverage } = useModel()
  const open = paths.flatMap((path) => {
    const state = coverage.get(path)?.coverage
    return state === undefined || state === 'COVERED' ? [] : [archiveWords.banner[state](path)]
  })
  if (open.length === 0) return null
  return (
    <div className="banner" role="note">
      <ShieldOff aria-hidden size={16} />
      <div>
        {open.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
