import { ShieldOff } from 'lucide-react'
import { visible } from '../../shared/analysis/index.ts'
import { coverageSentences, type FileCoverage } from '../../shared/report/index.ts'

/** Names the files of a view that the signature does not cover, with the reason. */
export function CoverBanner({ files }: { readonly files: readonly FileCoverage[] }) {
  return <NoteBanner sentences={coverageSentences(files)} isChange={hasChange(files)} />
}

export const hasChange = (files: readonly FileCoverage[]): boolean =>
  files.some(({ coverage }) => coverage === 'CHANGED')

interface NoteBannerProps {
  readonly sentences: readonly string[]
  /** True if one of the sentences is about a proved change. */
  readonly isChange: boolean
}

/** Banner with sentences that apply to everything below. */
export function NoteBanner({ sentences, isChange }: NoteBannerProps) {
  if (sentences.length === 0) return null
  return (
    <div className={isChange ? 'banner banner-bad' : 'banner'} role="note">
      <ShieldOff aria-hidden size={16} />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <bdi>{visible(sentence)}</bdi>
          </p>
        ))}
      </div>
    </div>
  )
}
