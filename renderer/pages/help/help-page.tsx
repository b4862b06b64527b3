import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { helpLabels as labels, MANUAL, type ManualPage } from '../../labels/help.ts'
import { shellLabels } from '../../labels/shell.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { FilterInput } from '../../parts/filter-input.tsx'
import { useFilter } from '../../parts/use-filter.ts'

type Manual = { readonly [page in ManualPage]: string }

const IDS = Object.keys(MANUAL) as readonly ManualPage[] // Its keys by its type.
const isPage = (id: string): id is ManualPage => id in MANUAL

/** The manual, which the build writes beside the scripts of the window. `heading`: anchor of the heading to show first. */
export function HelpPage({ page = 'verify-in-ci', heading }: { readonly page?: string; readonly heading?: string }) {
  const { commit } = useWindow().app
  const [manual, setManual] = useState<Manual | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const [, go] = useLocation()
  const filter = useFilter<ManualPage>((id) => `${MANUAL[id].title} ${manual?.[id].replaceAll(/<[^>]*>/g, '') ?? ''}`)
  useEffect(() => {
    const loaded: Promise<{ readonly default: Manual }> = import(
      /* @vite-ignore */ `/assets/manual.js?${encodeURIComponent(commit)}`
    )
    loaded.then(
      (module) => setManual(module.default),
      (error: unknown) => setFailure({ error }),
    )
  }, [commit])
  useEffect(() => {
    if (manual && heading !== undefined) document.getElementById(`manual-${heading}`)?.scrollIntoView()
  }, [manual, heading])
  if (failure) throw failure.error
  if (!isPage(page)) return <h1 className="sheet">{labels.unknown}</h1>
  if (!manual) return <p className="page-wait">{shellLabels.starting}</p>
  const shown = filter.shown(IDS)
  /** Links of the text are routes of the window. */
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(link.pathname)
  }
  return (
    <div className="sheet manual">
      <nav aria-label={labels.pages}>
        <FilterInput label={labels.filter} filter={filter} />
        {shown.length === 0 && <p role="status">{labels.none}</p>}
        <ul>
          {shown.map((id) => (
            <li key={id}>
              <Link to={`/help/${id}`} aria-current={id === page ? 'page' : undefined}>
                {MANUAL[id].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are followed by keys, too, as clicks. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: documents of this repository, made by the build; the policy allows no script in them. */}
      <article className="panel" onClick={follow} dangerouslySetInnerHTML={{ __html: manual[page] }} />
    </div>
  )
}
