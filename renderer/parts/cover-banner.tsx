import { ShieldOff } from 'lucide-react'
import { visible } from '../../shared/analysis/index.ts'
import { coverageSentences, type FileCoverage } from '../../shared/report/index.ts'

interface CoverBannerProps {
  readonly files: readonly FileCoverage[]
  /** Returns the name of a path for people; the path itself without it. */
  nameOf?(path: string): string
}

/** Names the files of a view that the signature does not cover, with the reason. */
export function CoverBanner({ files, nameOf }: CoverBannerProps) {
  return <NoteBanner sentences={coverageSentences(files, nameOf)} isChange={hasChange(files)} />
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
